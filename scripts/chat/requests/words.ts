import { comparableText, SEARCH_LENGTH } from '@parlor/shared/contract/build/chat-rules'

const WORDS = 10

/** The words of a search, or of a line: letters and digits without marks and case. */
export function wordsOf(text: string): string[] {
  return plainWords(text.slice(0, SEARCH_LENGTH)).slice(0, WORDS)
}

/** True if each word begins a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const all = plainWords(text)
  return words.every((word) => all.some((each) => each.startsWith(word)))
}

function plainWords(text: string): string[] {
  return comparableText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
