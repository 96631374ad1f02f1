// What the chat's page and its service both go by. A remote has its own copy of this code, so it is
// part of every package's version.

/** Specification section 9: "Trivia command text: !trivia". */
export const TRIVIA_COMMAND = '!trivia'

/** The most UTF-16 units of a message. */
export const MESSAGE_LENGTH = 2_000

/** How long a member may remove an own line. */
export const OWN_REMOVAL_MS = 10 * 60_000

/** Stands for a removed line, and says at the end of the transcript that one was. */
export const REMOVED_TEXT = '* A line was removed'

/** A client's id begins with the number of this period in which it was made, and the service knows a
 * repeated id for at least that long; the hosted room for up to twice as long. */
export const ID_PERIOD_MS = 6 * 60 * 60_000

/** The most characters of a search. */
export const SEARCH_LENGTH = 200

/** A text without marks and case, as a search compares it. */
export function comparableText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The members of the room once the line with the number `seq` is said. A later line of the kind
 * `joined` or `left` says in its `who` who came or left, so no other frame has to. */
export interface Here {
  seq: number
  /** The number of members. */
  count: number
  /** The members who came last, newest last. */
  names: string[]
}

/** The most names of a list. */
const NEWEST_NAMES = 50

interface Visit {
  seq?: number | undefined
  kind?: string | undefined
  who?: string | undefined
}

/** The members of the room after one more line. One up to `seq` changes nothing. */
export function presenceAfter(here: Here, { seq, kind, who }: Visit): Here {
  if (seq === undefined || seq <= here.seq) return here
  const { count, names } = here
  if (kind === 'joined' && who !== undefined) {
    return { seq, count: count + 1, names: [...names, who].slice(-NEWEST_NAMES) }
  }
  if (kind === 'left' && who !== undefined) {
    return { seq, count: Math.max(0, count - 1), names: withoutOne(names, who) }
  }
  return { seq, count, names }
}

/** Two members may have one name, and only one of them leaves. */
function withoutOne(names: string[], name: string): string[] {
  const place = names.lastIndexOf(name)
  return names.filter((_, index) => index !== place)
}
