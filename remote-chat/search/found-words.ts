import { foldedText, foldedWords } from '@parlor/shared/contract/build/folded-text'

/** A part of a text, and whether it matches the search. */
export interface TextPart {
  text: string
  isFound: boolean
}

interface Range {
  start: number
  end: number
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The ranges of whole letters where the fold of a text contains a folded word. */
export function foundRanges(text: string, word: string): Range[] {
  let folded = ''
  /** The letter that each unit of the fold comes from. */
  const letters: Range[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    folded += foldedText(segment)
    const letter = { start: index, end: index + segment.length }
    while (letters.length < folded.length) letters.push(letter)
  }
  const ranges: Range[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const [first, last] = [letters[at], letters[at + word.length - 1]]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}

/** Splits a text at the words of a search. */
export function foundParts(text: string, search: string): TextPart[] {
  const ranges = foldedWords(search).flatMap((word) => foundRanges(text, word))
  const parts: TextPart[] = []
  let end = 0
  const add = (to: number, isFound: boolean) => {
    if (to <= end) return
    const part = text.slice(end, to)
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += part
    else parts.push({ text: part, isFound })
    end = to
  }
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    add(range.start, false)
    add(range.end, true)
  }
  add(text.length, false)
  return parts
}
