import { answerOf, questionOf } from '@parlor/shared/contract/build/trivia-texts'
import { useEffect, useState } from 'react'
import type { ChatLine } from '../connection/protocol'
import type { Transcript } from '../transcript/transcript'

/** A trivia question of the room, and its outcome. */
export interface QuestionRound {
  question: string
  /** Absent while the question is open. */
  answer?: string
  /** The first person to answer; absent if nobody did. */
  answeredBy?: string
}

/** The rounds after another line of the room. */
export function roundsAfter(
  rounds: readonly QuestionRound[],
  { kind, text }: Pick<ChatLine, 'kind' | 'text'>,
): readonly QuestionRound[] {
  const last = rounds.at(-1)
  if (kind === 'question') {
    const question = questionOf(text)
    // The room repeats an open question.
    const isOpen = last?.question === question && last?.answer === undefined
    return question === undefined || isOpen ? rounds : [...rounds, { question }]
  }
  if (kind !== 'answered' || !last || last.answer !== undefined) return rounds
  const answer = answerOf(text)
  return answer ? [...rounds.slice(0, -1), { ...last, ...answer }] : rounds
}

/** The trivia rounds since this member arrived, newest last. */
export function useTriviaRounds(transcript: Transcript): readonly QuestionRound[] {
  const [rounds, setRounds] = useState<readonly QuestionRound[]>([])
  useEffect(() => {
    let nextIndex = transcript.end
    return transcript.subscribe(() => {
      const newLines: ChatLine[] = []
      for (; nextIndex < transcript.end; nextIndex += 1) {
        const entry = transcript.entry(nextIndex)
        if (entry?.isNew) newLines.push(entry)
      }
      const isTrivia = newLines.some(({ kind }) => kind === 'question' || kind === 'answered')
      if (isTrivia) setRounds((last) => newLines.reduce(roundsAfter, last))
    })
  }, [transcript])
  return rounds
}
