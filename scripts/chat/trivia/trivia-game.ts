import type { ChatStore, TriviaRound } from '../chat-store'
import { asked, revealed, won } from '../room-texts'
import { isRightAnswer, TRIVIA_QUESTIONS } from './trivia-questions'

/** Specification section 9: "Trivia command text: !trivia". */
export const TRIVIA_COMMAND = '!trivia'

/** A question is not asked again before this many others were. */
const REST = 100

/** What the room says; `id` makes that it says it once. */
export interface TriviaLine {
  id: string
  text: string
}

type Store = Pick<ChatStore, 'trivia' | 'changeTrivia'>

/** What the room says to a line that somebody said; `seq` is its number. */
export async function playTrivia(
  said: { text: string; nickname: string; seq: number },
  store: Store,
): Promise<TriviaLine[]> {
  const round = await store.trivia()
  if (said.text === TRIVIA_COMMAND) return ask({ round, askedBy: said.seq }, store)
  if (!round?.open || said.seq <= round.askedBy) return []
  if (!isRightAnswer(round.question, said.text)) return []
  // Two right answers at once: the store lets one of them be first.
  const isFirst = await store.changeTrivia({ from: round, to: { ...round, open: false } })
  if (!isFirst) return []
  return [{ id: `trivia-${round.number}-won`, text: won(said.nickname, round.question.answer) }]
}

async function ask(
  { round, askedBy }: { round: TriviaRound | undefined; askedBy: number },
  store: Store,
): Promise<TriviaLine[]> {
  const recent = round?.recent ?? []
  const index = pick(recent)
  const question = TRIVIA_QUESTIONS[index]
  if (!question) throw new Error('There is no trivia question')
  const number = (round?.number ?? 0) + 1
  const to = { number, question, open: true, askedBy, recent: [...recent, index].slice(-REST) }
  // Two people who ask at the same moment get the same question.
  if (!(await store.changeTrivia({ from: round, to }))) return []
  const reveal = round?.open
    ? [{ id: `trivia-${round.number}-revealed`, text: revealed(round.question.answer) }]
    : []
  return [...reveal, questionLine(to)]
}

function pick(recent: readonly number[]): number {
  const fresh = TRIVIA_QUESTIONS.flatMap((_, index) => (recent.includes(index) ? [] : [index]))
  return fresh[Math.floor(Math.random() * fresh.length)] ?? 0
}

function questionLine({ number, question }: TriviaRound): TriviaLine {
  return { id: `trivia-${number}-asked`, text: asked(question.question) }
}
