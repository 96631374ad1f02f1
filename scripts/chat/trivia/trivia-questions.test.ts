import { TRIVIA_QUESTIONS, type TriviaQuestion } from './trivia-questions'

const FEWEST_QUESTIONS = 300
const MAX_QUESTION_LENGTH = 140
const MAX_ANSWER_LENGTH = 40

const answersTo = ({ answer, accept = [] }: TriviaQuestion) => [answer, ...accept]

/** Lower case, with every run of signs as one space, so that whole words can be looked for. */
const asWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const questionsWhere = (isWrong: (entry: TriviaQuestion) => boolean) =>
  TRIVIA_QUESTIONS.filter(isWrong).map(({ question }) => question)

describe('the trivia questions', () => {
  it('are at least three hundred', () => {
    expect(TRIVIA_QUESTIONS.length).toBeGreaterThanOrEqual(FEWEST_QUESTIONS)
  })

  it('are never asked twice', () => {
    const asked = TRIVIA_QUESTIONS.map(({ question }) => asWords(question))
    expect(asked.filter((question, index) => asked.indexOf(question) !== index)).toEqual([])
  })

  it('end with a question mark', () => {
    expect(questionsWhere(({ question }) => !question.endsWith('?'))).toEqual([])
  })

  it('are short, and so are their answers', () => {
    expect(
      questionsWhere(
        (entry) =>
          entry.question.length > MAX_QUESTION_LENGTH ||
          answersTo(entry).some((answer) => answer.length > MAX_ANSWER_LENGTH),
      ),
    ).toEqual([])
  })

  it('have answers that are single trimmed lines with something in them', () => {
    expect(
      questionsWhere((entry) =>
        answersTo(entry).some(
          (answer) => answer.trim() === '' || answer !== answer.trim() || /[\r\n]/.test(answer),
        ),
      ),
    ).toEqual([])
  })

  it('list each right answer once', () => {
    expect(
      questionsWhere((entry) => {
        const answers = answersTo(entry).map((answer) => answer.toLowerCase())
        return new Set(answers).size !== answers.length
      }),
    ).toEqual([])
  })

  it('do not give their answer away', () => {
    expect(
      questionsWhere((entry) =>
        answersTo(entry).some((answer) => asWords(entry.question).includes(asWords(answer))),
      ),
    ).toEqual([])
  })

  it('hold no straight quotes, which the room strips from what people type', () => {
    expect(
      questionsWhere((entry) => /['"]/.test([entry.question, ...answersTo(entry)].join(' '))),
    ).toEqual([])
  })
})
