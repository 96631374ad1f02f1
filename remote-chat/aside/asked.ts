import { useEffect, useState } from 'react'
import type { Line } from '../connection/line'
import type { Transcript } from '../transcript/transcript'

/** A trivia question of the room, and what became of it. */
export interface AskedQuestion {
  question: string
  /** Absent while the question is open. */
  answer?: string
  /** Who answered first; absent if nobody did. */
  answeredBy?: string
}

// The room's own words, of which only the kind of a line tells that they are the room's.
const QUESTION = /^\* Trivia: (.*)$/s
/** No name has a colon. */
const WON = /^\* ([^:]*) got it: (.*)$/s
const REVEALED = /^\* Nobody got it\. The answer was: (.*)$/s

/** The questions after one more line of the room. */
export function askedAfter(
  asked: readonly AskedQuestion[],
  { kind, text }: Pick<Line, 'kind' | 'text'>,
): readonly AskedQuestion[] {
  if (kind === 'question') {
    const [, question] = QUESTION.exec(text) ?? []
    return question === undefined ? asked : [...asked, { question }]
  }
  const last = asked.at(-1)
  if (kind !== 'answered' || !last || last.answer !== undefined) return asked
  const [, answeredBy, won] = WON.exec(text) ?? []
  const [, revealed] = REVEALED.exec(text) ?? []
  const answer = won ?? revealed
  if (answer === undefined) return asked
  return [...asked.slice(0, -1), { ...last, answer, ...(answeredBy && { answeredBy }) }]
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
