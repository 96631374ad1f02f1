/** Makes popovers work in a file's tests, because jsdom lacks them: opens and closes them, and moves
 * the focus to the element with `autofocus` and back. */
export function installFakePopovers(): void {
  const openers = new WeakMap<HTMLElement, Element | null>()

  function toggle(popover: HTMLElement, isOpen: boolean): void {
    if (openers.has(popover) === isOpen) return
    const newState = isOpen ? 'open' : 'closed'
    popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
    popover.toggleAttribute('data-open', isOpen)
    if (isOpen) {
      openers.set(popover, document.activeElement)
      popover.querySelector<HTMLElement>('[autofocus]')?.focus()
    } else {
      const opener = openers.get(popover)
      openers.delete(popover)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }

  HTMLElement.prototype.hidePopover = function () {
    toggle(this, false)
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (popover) toggle(popover, !openers.has(popover))
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]'))
      toggle(popover, false)
  })
  const style = document.createElement('style')
  style.textContent = '[popover]:not([data-open]) { display: none }'
  document.head.append(style)
}
