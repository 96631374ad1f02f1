/** A `ref` for the element that gets the focus when its popover opens. It sets the attribute,
 * because for the property React calls `focus` itself, once and too early. */
export function focusInPopover(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
