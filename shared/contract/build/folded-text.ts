import { INVISIBLE } from './visible-text'

/** The page strips quotes from messages (specification section 5), and a search may have them. */
const DROPPED = new RegExp(`["']|${INVISIBLE.source}`, 'gu')

/** Marks of other scripts make other letters, such as those of kana and the vowels of Thai. */
const LATIN_AND_GREEK_MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])(?:(?=\p{M})\p{Script=Inherited})+/gu

/** All but the Hangul letters that stand alone, as in ㅋㅠㅠ: normalised, they would join their
 * neighbours. */
const NORMALISED = /[^\u3130-\u318f\u3200-\u327f\uffa0-\uffdc]+/gu

/** A text as a search compares it: a part of a text folds to a part of the text's fold. */
export function foldedText(text: string): string {
  const letters = text.replace(DROPPED, '')
  // Most lines of many rooms, in a tenth of the time.
  if (!/[^ -~]/.test(letters)) return letters.toLowerCase()
  return letters.replace(NORMALISED, foldRun)
}

function foldRun(run: string): string {
  const letters = run.normalize('NFKD').replace(LATIN_AND_GREEK_MARKS, '')
  // There and back: the capital of ß has two letters, and that of ı is the capital of i.
  const oneCase = letters.toLowerCase().toUpperCase().toLowerCase()
  return oneCase.replaceAll('ς', 'σ').normalize('NFKC')
}

const WORDS = 10

/** What a line's fold has to contain to be found. The longest first, which most lines lack. */
export function foldedWords(search: string): string[] {
  return search
    .split(/\s+/u)
    .map(foldedText)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .sort((a, b) => b.length - a.length)
}
