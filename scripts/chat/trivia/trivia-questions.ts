import questions from './trivia-questions.json' with { type: 'json' }

/** A question for the room; `accept` lists other right answers, in any letter case. */
export interface TriviaQuestion {
  question: string
  answer: string
  accept?: readonly string[]
}

export const TRIVIA_QUESTIONS: readonly TriviaQuestion[] = questions

const MARKS = /\p{M}/gu
const SIGNS = /[^\p{L}\p{N}]+/gu
const LEADING_ARTICLE = /^(?:the|an|a) (?=.)/
/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** An answer without variations of case, accents, punctuation, spaces and articles. */
export function answerKey(text: string): string {
  const letters = text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
  return letters.replace(SIGNS, ' ').trim().replace(LEADING_ARTICLE, '').replaceAll(' ', '')
}

export function isRightAnswer({ answer, accept = [] }: TriviaQuestion, text: string): boolean {
  const key = answerKey(text)
  return key !== '' && [answer, ...accept].some((right) => answerKey(right) === key)
}
