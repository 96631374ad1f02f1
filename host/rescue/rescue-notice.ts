/** Tells, in a page that has no shell to tell it, what is away; until the element is removed. */
export function tell(text: string): Element {
  const notice = document.createElement('p')
  notice.className = 'host-notice'
  notice.setAttribute('role', 'status')
  notice.textContent = text
  document.body.prepend(notice)
  return notice
}
