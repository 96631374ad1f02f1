import questions from './trivia-questions.json' with { type: 'json' }

/** A question for the whole room; `accept` lists other right answers, in any letter case. */
export interface TriviaQuestion {
  question: string
  answer: string
  accept?: readonly string[]
}

export const TRIVIA_QUESTIONS: readonly TriviaQuestion[] = questions
