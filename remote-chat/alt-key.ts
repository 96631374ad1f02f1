import { isOfComposition } from '@parlor/shared/contract/build/composition'

/** True for Alt with a letter. Checks the position of the key as well, because with Alt some
 * keyboards type another character. */
export function isAltKey(event: KeyboardEvent, letter: string): boolean {
  const { key, code, altKey, ctrlKey, metaKey } = event
  const isLetter = key.toUpperCase() === letter || code === `Key${letter}`
  return isLetter && altKey && !ctrlKey && !metaKey && !isOfComposition(event)
}
