import type { Message } from '../connection/outbox'

/** Specification section 9. */
export const TRIVIA_COMMAND = '!trivia'

/** What a person wrote and the room has not taken yet. */
export interface Unsent {
  draft: string
  /** Of a draft that was given back: an unavailable service may have stored it all the same. */
  draftId: string | undefined
  /** Refused messages that wait until the composer is free. */
  returned: readonly Message[]
  /** On their way, or waiting for a connection. */
  outgoing: readonly Message[]
  /** Of a sign-in that has ended by itself: they go out when their author says so. */
  held: readonly Message[]
}

function parseMessages(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const { id, text }: { id?: unknown; text?: unknown } = Object(each)
    return typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : []
  })
}

/** What was kept for a person, as it stands in the sign-in of now. */
export function readUnsent(kept: unknown, signIn: string): Unsent {
  const read: { [Key in keyof Unsent | 'signIn']?: unknown } = Object(kept)
  const outgoing = parseMessages(read.outgoing)
  const isSameSignIn = read.signIn === signIn
  return {
    draft: typeof read.draft === 'string' ? read.draft : '',
    draftId: typeof read.draftId === 'string' ? read.draftId : undefined,
    returned: parseMessages(read.returned),
    outgoing: isSameSignIn ? outgoing : [],
    held: [
      ...parseMessages(read.held),
      ...(isSameSignIn ? [] : outgoing.filter(({ text }) => text !== TRIVIA_COMMAND)),
    ],
  }
}

/** What to keep; undefined if there is nothing. */
export function keptUnsent(
  { draft, draftId, returned, outgoing, held }: Unsent,
  signIn: string,
): object | undefined {
  const isEmpty = !draft && returned.length + outgoing.length + held.length === 0
  return isEmpty ? undefined : { signIn, draft, draftId, returned, outgoing, held }
}

/** What stands in the composer, and behind it. */
type Composing = Partial<Pick<Unsent, 'draft' | 'draftId' | 'returned'>>

/** Gives a refused message back to its author: into the composer, or behind what stands there. */
export function giveBack(unsent: Unsent, message: Message): Composing {
  // A question is asked again by its button; only a person's own words are worth keeping.
  if (message.text === TRIVIA_COMMAND) return {}
  if (unsent.draft.trim() !== '') return { returned: [...unsent.returned, message] }
  return { draft: message.text, draftId: message.id }
}

/** Empties the composer for what waits behind it. */
export function nextDraft({ returned: [next, ...returned] }: Unsent): Composing {
  return { draft: next?.text ?? '', draftId: next?.id, returned }
}
