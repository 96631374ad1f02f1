/** True for a key that an input method handles, such as the Enter that ends a composition: in Safari
 * it comes after `compositionend`, and only its key code shows that. */
export function isOfComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
