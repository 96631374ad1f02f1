import { answerOf, questionOf } from '@parlor/shared/contract/build/trivia-texts'
import { useEffect, useState } from 'react'
import type { Line } from '../connection/protocol'
import type { Transcript } from '../transcript/transcript'

/** A trivia question of the room, and what became of it. */
export interface AskedQuestion {
  question: string
  /** Absent while the question is open. */
  answer?: string
  /** Who answered first; absent if nobody did. */
  answeredBy?: string
}

/** The questions after one more line of the room. */
export function askedAfter(
  asked: readonly AskedQuestion[],
  { kind, text }: Pick<Line, 'kind' | 'text'>,
): readonly AskedQuestion[] {
  const last = asked.at(-1)
  if (kind === 'question') {
    const question = questionOf(text)
    // The room says an open question again.
    const isOpen = last?.question === question && last?.answer === undefined
    return question === undefined || isOpen ? asked : [...asked, { question }]
  }
  if (kind !== 'answered' || !last || last.answer !== undefined) return asked
  const answer = answerOf(text)
  return answer ? [...asked.slice(0, -1), { ...last, ...answer }] : asked
}

/** The trivia questions since this member came, the newest last. */
export function useAsked(transcript: Transcript): readonly AskedQuestion[] {
  const [asked, setAsked] = useState<readonly AskedQuestion[]>([])
  useEffect(() => {
    let read = transcript.end
    return transcript.subscribe(() => {
      const fresh: Line[] = []
      for (; read < transcript.end; read += 1) {
        const entry = transcript.entry(read)
        if (entry?.isNew) fresh.push(entry)
      }
      const isTrivia = fresh.some(({ kind }) => kind === 'question' || kind === 'answered')
      if (isTrivia) setAsked((before) => fresh.reduce(askedAfter, before))
    })
  }, [transcript])
  return asked
}
