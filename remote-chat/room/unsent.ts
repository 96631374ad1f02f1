import { TRIVIA_COMMAND } from '@parlor/shared/contract/build/chat-rules'
import * as v from 'valibot'
import type { Message } from '../connection/outbox'

/** A user's text that the room has not accepted yet. */
export interface Unsent {
  draft: string
  /** Set for a returned draft: an unavailable service may still have stored it. */
  draftId: string | undefined
  /** Refused messages that wait until the composer is empty. */
  returned: readonly Message[]
  /** Sent, or waiting for a connection. */
  outgoing: readonly Message[]
  /** From a sign-in that ended without a sign-out: sent when their author says so. */
  held: readonly Message[]
}

const message = v.object({ id: v.string(), text: v.string() })

/** Items that are no messages are left out. */
const messages = v.fallback(
  v.pipe(
    v.array(v.fallback(v.nullable(message), null)),
    v.transform((all) => all.filter((each) => each !== null)),
  ),
  [],
)

const nothing = { draft: '', draftId: undefined, returned: [], outgoing: [], held: [] }

const kept = v.fallback(
  v.object({
    signIn: v.optional(v.unknown()),
    draft: v.fallback(v.string(), ''),
    draftId: v.fallback(v.optional(v.string()), undefined),
    returned: messages,
    outgoing: messages,
    held: messages,
  }),
  nothing,
)

/** Reads the stored text of a user, for the current sign-in. */
export function readUnsent(stored: unknown, current: string): Unsent {
  const { signIn, draftId, ...others } = v.parse(kept, stored)
  const unsent = { draftId, ...others }
  if (signIn === current) return unsent
  const said = unsent.outgoing.filter(({ text }) => text !== TRIVIA_COMMAND)
  return { ...unsent, outgoing: [], held: [...unsent.held, ...said] }
}

/** The value to store; undefined if there is nothing. */
export function keptUnsent(
  { draft, draftId, returned, outgoing, held }: Unsent,
  signIn: string,
): object | undefined {
  const isEmpty = !draft && returned.length + outgoing.length + held.length === 0
  return isEmpty ? undefined : { signIn, draft, draftId, returned, outgoing, held }
}

/** The composer's content, and the messages behind it. */
type Composing = Partial<Pick<Unsent, 'draft' | 'draftId' | 'returned'>>

/** Returns a refused message to its author: into the composer, or behind its content. */
export function giveBack(unsent: Unsent, message: Message): Composing {
  // The button repeats a question; only the user's own words are worth keeping.
  if (message.text === TRIVIA_COMMAND) return {}
  if (unsent.draft.trim() !== '') return { returned: [...unsent.returned, message] }
  return { draft: message.text, draftId: message.id }
}

/** Moves the next returned message into the empty composer. */
export function nextDraft({ returned: [next, ...returned] }: Unsent): Composing {
  return { draft: next?.text ?? '', draftId: next?.id, returned }
}
