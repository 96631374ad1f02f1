type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** True for Alt with a letter: by the key's place as well, because with Alt some keyboards type
 * another character. */
export function isAltKey({ key, code, altKey, ctrlKey, metaKey }: Key, letter: string): boolean {
  const isLetter = key.toUpperCase() === letter || code === `Key${letter}`
  return isLetter && altKey && !ctrlKey && !metaKey
}
