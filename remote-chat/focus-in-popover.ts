/** As a `ref`: opening the popover focuses this element. By the attribute, for which React calls
 * `focus` instead, once and too early. */
export function focusInPopover(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
