import { answerKey, isRightAnswer, TRIVIA_QUESTIONS, type TriviaQuestion } from './trivia-questions'

const FEWEST_QUESTIONS = 300
const MAX_QUESTION_LENGTH = 140
const MAX_ANSWER_LENGTH = 40

const answersTo = ({ answer, accept = [] }: TriviaQuestion) => [answer, ...accept]

/** Lower case, with every run of other characters as one space, for finding whole words. */
const asWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

describe('the trivia questions', () => {
  it('are at least three hundred', () => {
    expect(TRIVIA_QUESTIONS.length).toBeGreaterThanOrEqual(FEWEST_QUESTIONS)
  })

  it('are never asked twice', () => {
    const questions = TRIVIA_QUESTIONS.map(({ question }) => asWords(question))
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([])
  })

  const rules: Record<string, (entry: TriviaQuestion) => boolean> = {
    'end with a question mark': ({ question }) => question.endsWith('?'),
    'are short': ({ question }) => question.length <= MAX_QUESTION_LENGTH,
    'have short answers': (entry) =>
      answersTo(entry).every((answer) => answer.length <= MAX_ANSWER_LENGTH),
    'have answers that are trimmed and not empty': (entry) =>
      answersTo(entry).every((answer) => /^\S(.*\S)?$/.test(answer)),
    'list each right answer once': (entry) =>
      new Set(answersTo(entry).map((answer) => answer.toLowerCase())).size ===
      answersTo(entry).length,
    'do not give their answer away': (entry) =>
      !answersTo(entry).some((answer) => asWords(entry.question).includes(asWords(answer))),
    'contain no straight quotes, which the room removes from typed text': (entry) =>
      !/['"]/.test([entry.question, ...answersTo(entry)].join(' ')),
  }

  it.each(Object.entries(rules))('%s', (_, isFine) => {
    const wrong = TRIVIA_QUESTIONS.filter((entry) => !isFine(entry))
    expect(wrong.map(({ question }) => question)).toEqual([])
  })
})

describe('a trivia answer', () => {
  it.each([
    ['MARS', 'Mars'],
    ['mars!', 'Mars'],
    ['  the   Moon ', 'Moon'],
    ['Sao Paulo', 'São Paulo'],
    ['saint-exupery', 'Saint Exupéry'],
    ['ac dc', 'AC/DC'],
    ['salt & pepper', 'salt and pepper'],
    ['Ærø', 'aero'],
  ])('counts %p for %p', (text, right) => {
    expect(answerKey(text)).toBe(answerKey(right))
  })

  it('keeps an article that is the whole answer', () => {
    expect(answerKey('A')).toBe('a')
  })

  it('may be one of the accepted spellings', () => {
    const question = { question: '', answer: 'Netherlands', accept: ['Holland'] }
    expect(isRightAnswer(question, 'holland')).toBe(true)
    expect(isRightAnswer(question, 'Belgium')).toBe(false)
  })

  it('is wrong without a letter or digit', () => {
    expect(isRightAnswer({ question: '', answer: '?' }, '!')).toBe(false)
  })
})
