// The room's own texts about a question. Only the kind of a line shows that they are the room's.

export const questionText = (question: string) => `* Trivia: ${question}`
export const wonText = (nickname: string, answer: string) => `* ${nickname} got it: ${answer}`
export const revealedText = (answer: string) => `* Nobody got it. The answer was: ${answer}`

const QUESTION = /^\* Trivia: (.*)$/s
/** A name has no colon. */
const WON = /^\* ([^:]*) got it: (.*)$/s
const REVEALED = /^\* Nobody got it\. The answer was: (.*)$/s

export const questionOf = (text: string): string | undefined => QUESTION.exec(text)?.[1]

/** The answer that the text has, and who gave it; nobody if it was revealed. */
export function answerOf(text: string): { answer: string; answeredBy?: string } | undefined {
  const [, answeredBy, won] = WON.exec(text) ?? []
  const answer = won ?? REVEALED.exec(text)?.[1]
  return answer === undefined ? undefined : { answer, ...(answeredBy && { answeredBy }) }
}
