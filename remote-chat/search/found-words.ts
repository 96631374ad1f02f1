import { comparableText } from '@parlor/shared/contract/build/chat-rules'

/** A part of a text, and if it is a word that was searched for. */
export interface TextPart {
  text: string
  isFound: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Splits a text around the words that begin with one of those in `search`. */
export function foundParts(text: string, search: string): TextPart[] {
  const wanted = comparableText(search).match(WORD) ?? []
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wanted.some((each) => comparableText(word).startsWith(each))) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    end = index + word.length
    parts.push({ text: word, isFound: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}
