import { questionText, revealedText, wonText } from '@parlor/shared/contract/build/trivia-texts'
import { type NewLine, SERVICE } from '../chat-store'
import { isRightAnswer, TRIVIA_QUESTIONS, type TriviaQuestion } from './trivia-questions'

/** A question without an answer stays open at least this long: somebody may still be typing. */
export const QUESTION_OPEN_MS = 20_000

/** The room repeats an open question if it last sent it this long ago. */
export const QUESTION_REPEAT_MS = 10_000

/** The room asks this many other questions before it asks the same one again. */
const RECENT_QUESTIONS = 100

export interface TriviaRound {
  number: number
  question: TriviaQuestion
  /** The time of the line that asked for it; absent in a round of an older release. */
  askedAt?: number
  /** The time of the line for which the room said it again. */
  repeatedAt?: number
  /** False once it was answered. */
  open: boolean
  /** Indices of the recent questions, newest last. */
  recent: readonly number[]
}

interface TriviaMove {
  round: TriviaRound | undefined
  /** The room's answers, stored right after the line. */
  answers: (NewLine & { id: string })[]
}

/** Plays a line of the room. Lines are played in order, each once. */
export function playTrivia(round: TriviaRound | undefined, line: NewLine): TriviaMove {
  if (line.author === SERVICE) return { round, answers: [] }
  // No nickname contains a colon.
  const [nickname = '', text = ''] = splitOnce(line.text, ': ')
  if (line.kind === 'command') {
    return round && isStillOpen(round, line.at) ? repeat(round, line.at) : ask(round, line.at)
  }
  if (!round?.open || !isRightAnswer(round.question, text)) return { round, answers: [] }
  const answer = notice(round, 'won', {
    text: wonText(nickname, round.question.answer),
    ...{ at: line.at, who: nickname, member: line.author },
  })
  return { round: { ...round, open: false }, answers: [answer] }
}

/** Uses the times of the lines, so that the same lines always give the same answers. */
function isStillOpen({ open, askedAt = 0 }: TriviaRound, at: number): boolean {
  return open && at < askedAt + QUESTION_OPEN_MS
}

/** Repeats the question, unless it was sent a moment ago. */
function repeat(round: TriviaRound, at: number): TriviaMove {
  const { question, askedAt = 0, repeatedAt = askedAt } = round
  if (at < repeatedAt + QUESTION_REPEAT_MS) return { round, answers: [] }
  const line = notice(round, `asked-again-${at}`, { text: questionText(question.question), at })
  return { round: { ...round, repeatedAt: at }, answers: [line] }
}

function ask(previous: TriviaRound | undefined, at: number): TriviaMove {
  const recent = previous?.recent ?? []
  const index = pick(recent)
  const question = TRIVIA_QUESTIONS[index]
  if (!question) throw new Error('There is no trivia question')
  const number = (previous?.number ?? 0) + 1
  const round = {
    number,
    question,
    askedAt: at,
    open: true,
    recent: [...recent, index].slice(-RECENT_QUESTIONS),
  }
  const reveal = previous?.open
    ? [notice(previous, 'revealed', { text: revealedText(previous.question.answer), at })]
    : []
  return {
    round,
    answers: [...reveal, notice(round, 'asked', { text: questionText(question.question), at })],
  }
}

function pick(recent: readonly number[]): number {
  const fresh = TRIVIA_QUESTIONS.flatMap((_, index) => (recent.includes(index) ? [] : [index]))
  return fresh[Math.floor(Math.random() * fresh.length)] ?? 0
}

function notice(
  { number }: TriviaRound,
  about: 'asked' | `asked-again-${number}` | 'won' | 'revealed',
  facts: Pick<NewLine, 'text' | 'at' | 'who' | 'member'>,
): NewLine & { id: string } {
  const kind = about.startsWith('asked') ? 'question' : 'answered'
  return { ...facts, kind, author: SERVICE, id: `trivia-${number}-${about}` }
}

function splitOnce(text: string, separator: string): [string, string] {
  const place = text.indexOf(separator)
  return place === -1 ? ['', text] : [text.slice(0, place), text.slice(place + separator.length)]
}
