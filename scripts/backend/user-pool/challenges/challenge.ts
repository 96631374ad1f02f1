import type { Pool } from '../pool'
import type { Refusal } from '../refusal'

/** The client's answer to an open challenge. */
export interface ChallengeAnswer {
  responses: Readonly<Record<string, string>>
  session: string | undefined
}

/** Judges an answer: the next challenge, the tokens, or a refusal. */
export type Challenge = (answer: ChallengeAnswer, pool: Pool) => Promise<object | Refusal>
