/** True for a key that an input method takes, such as the Enter that ends a composition: in Safari it
 * comes after `compositionend`, and only its key code tells. */
export function isOfComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
