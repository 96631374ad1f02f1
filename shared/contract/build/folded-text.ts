import { INVISIBLE } from './visible-text'

/** The page strips quotes from messages (specification section 5), and a search may have them. */
const DROPPED = new RegExp(`["']|${INVISIBLE.source}`, 'gu')

/** In other scripts a mark changes the letter, such as in kana and the vowels of Thai. */
const LATIN_AND_GREEK_MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])(?:(?=\p{M})\p{Script=Inherited})+/gu

/** All but the Hangul letters that stand alone, as in ㅋㅠㅠ: normalised, they would join their
 * neighbours. */
const NORMALISED = /[^\u3130-\u318f\u3200-\u327f\uffa0-\uffdc]+/gu

/** A text as a search compares it. The fold of a part of a text is a part of the text's fold. */
export function foldedText(text: string): string {
  const letters = text.replace(DROPPED, '')
  // Most lines of many rooms are ASCII, and this takes a tenth of the time.
  if (!/[^ -~]/.test(letters)) return letters.toLowerCase()
  return letters.replace(NORMALISED, foldRun)
}

function foldRun(run: string): string {
  const letters = run.normalize('NFKD').replace(LATIN_AND_GREEK_MARKS, '')
  // To capitals and back: the capital of ß has two letters, and that of ı is the capital of i.
  const oneCase = letters.toLowerCase().toUpperCase().toLowerCase()
  return oneCase.replaceAll('ς', 'σ').normalize('NFKC')
}

const WORDS = 10

/** The folded words that a matching line must contain. The longest first: it excludes most lines. */
export function foldedWords(search: string): string[] {
  return search
    .split(/\s+/u)
    .map(foldedText)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .sort((a, b) => b.length - a.length)
}
