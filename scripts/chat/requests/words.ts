const WORDS = 10
const CHARACTERS = 200

/** The words of a search, or of a line: letters and digits without marks and case. */
export function wordsOf(text: string): string[] {
  return plainWords(text.slice(0, CHARACTERS)).slice(0, WORDS)
}

/** True if each word begins a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const all = plainWords(text)
  return words.every((word) => all.some((each) => each.startsWith(word)))
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
