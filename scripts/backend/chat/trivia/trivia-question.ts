/** A question for the whole room; `accept` lists other right answers, in any letter case. */
export interface TriviaQuestion {
  question: string
  answer: string
  accept?: readonly string[]
}
