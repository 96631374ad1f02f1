import { TRIVIA_COMMAND } from '@parlor/shared/contract/build/chat-rules'
import type { ChatMessage } from '../connection/outbox'

/** A user's text that the room has not accepted yet. */
export interface Unsent {
  draft: string
  /** The id of a returned message, because an unavailable service may still have stored it. */
  draftId: string | undefined
  /** Refused messages that are waiting for an empty composer. */
  returned: readonly ChatMessage[]
  /** Sent, or waiting for a connection. */
  outgoing: readonly ChatMessage[]
  /** From a sign-in that ended without a sign-out; sent only if their author confirms it. */
  held: readonly ChatMessage[]
}

function parseMessages(value: unknown): ChatMessage[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const { id, text }: { id?: unknown; text?: unknown } = Object(each)
    return typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : []
  })
}

/** Reads the stored text of a user, for the current sign-in. */
export function readUnsent(value: unknown, signIn: string): Unsent {
  const fields: { [Key in keyof Unsent | 'signIn']?: unknown } = Object(value)
  const outgoing = parseMessages(fields.outgoing)
  const isSameSignIn = fields.signIn === signIn
  return {
    draft: typeof fields.draft === 'string' ? fields.draft : '',
    draftId: typeof fields.draftId === 'string' ? fields.draftId : undefined,
    returned: parseMessages(fields.returned),
    outgoing: isSameSignIn ? outgoing : [],
    held: [
      ...parseMessages(fields.held),
      ...(isSameSignIn ? [] : outgoing.filter(({ text }) => text !== TRIVIA_COMMAND)),
    ],
  }
}

/** The value to store; undefined if there is nothing. */
export function unsentToStore(
  { draft, draftId, returned, outgoing, held }: Unsent,
  signIn: string,
): object | undefined {
  const isEmpty = !draft && returned.length + outgoing.length + held.length === 0
  return isEmpty ? undefined : { signIn, draft, draftId, returned, outgoing, held }
}

/** The composer's content, and the messages behind it. */
type Composing = Partial<Pick<Unsent, 'draft' | 'draftId' | 'returned'>>

/** Returns a refused message to its author: into the composer, or behind its content. */
export function returnMessage(unsent: Unsent, message: ChatMessage): Composing {
  // The Trivia button can repeat a question; only the user's own words are worth keeping.
  if (message.text === TRIVIA_COMMAND) return {}
  if (unsent.draft.trim() !== '') return { returned: [...unsent.returned, message] }
  return { draft: message.text, draftId: message.id }
}

/** Moves the next returned message into the empty composer. */
export function nextDraft({ returned: [next, ...returned] }: Unsent): Composing {
  return { draft: next?.text ?? '', draftId: next?.id, returned }
}
