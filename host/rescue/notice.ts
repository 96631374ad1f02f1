/** Says what is missing in a page without a shell, until the returned element is removed. */
export function showNotice(text: string): Element {
  const notice = document.createElement('p')
  notice.className = 'host-notice'
  notice.setAttribute('role', 'status')
  notice.textContent = text
  document.body.prepend(notice)
  return notice
}
