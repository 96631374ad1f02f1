// The rules that the chat's page and its service share. A remote has its own copy of this code, so it
// is part of every package's version.

/** Specification section 9: "Trivia command text: !trivia". */
export const TRIVIA_COMMAND = '!trivia'

/** The longest message, in UTF-16 units. */
export const MESSAGE_LENGTH = 2_000

/** How long members may remove their own lines. */
export const OWN_REMOVAL_MS = 10 * 60_000

/** Replaces a removed line, and announces the removal at the end of the transcript. */
export const REMOVED_TEXT = '* A line was removed'

/** A client's id begins with the number of the period in which it was created. The service recognizes
 * a repeated id for at least that long, the hosted room for up to twice as long. */
export const ID_PERIOD_MS = 6 * 60 * 60_000

/** The longest search, in characters. */
export const SEARCH_LENGTH = 200

/** The members of the room at the time of the line with the number `seq`. A later line of the kind
 * `joined`, `left` or `renamed` names the member in its `who`, so no other frame has to. */
export interface Here {
  seq: number
  count: number
  /** The members who came last, newest last. */
  names: string[]
  /** Their pseudonyms, empty where the room did not send them. Missing in an older room. */
  about?: string[]
}

/** The longest list of names. */
const NEWEST_NAMES = 50

interface RoomLine {
  seq?: number | undefined
  kind?: string | undefined
  text?: string | undefined
  who?: string | undefined
  about?: string | undefined
}

/** The members of the room after one more line. A line up to `seq` changes nothing. */
export function presenceAfter(here: Here, line: RoomLine): Here {
  const { seq, kind, who, about = '' } = line
  if (seq === undefined || seq <= here.seq) return here
  const after = { ...here, seq }
  if (who === undefined) return after
  const people = here.names.map((name, index) => ({ name, about: here.about?.[index] ?? '' }))
  const person = { name: who, about }
  const place = indexIn(people, line)
  switch (kind) {
    case 'joined':
      return update(after, here.count + 1, [...people, person].slice(-NEWEST_NAMES))
    case 'left':
      return update(after, Math.max(0, here.count - 1), people.toSpliced(place, place < 0 ? 0 : 1))
    // A removal takes the name from the person whom the removed line was about.
    case 'renamed':
    case 'removed':
      return people[place] ? update(after, here.count, people.with(place, person)) : after
  }
  return after
}

interface InRoom {
  name: string
  about: string
}

function update({ seq }: Here, count: number, people: readonly InRoom[]): Here {
  const about = people.map((person) => person.about)
  const names = people.map(({ name }) => name)
  return { seq, count, names, ...(about.some(Boolean) && { about }) }
}

/** Finds a member by pseudonym, or by name where the list has no pseudonym: names are not unique. */
function indexIn(
  people: readonly InRoom[],
  { kind, text = '', who = '', about }: RoomLine,
): number {
  const place = about ? people.findLastIndex((person) => person.about === about) : -1
  if (place >= 0 || kind === 'removed') return place
  const previousName = kind === 'renamed' ? previousNameIn(text, who) : who
  return people.findLastIndex((person) => person.name === previousName && !(about && person.about))
}

const IS_NOW = ' is now '

export const renamedText = (previousName: string, who: string) => `* ${previousName}${IS_NOW}${who}`

/** A person's previous name, from the text that announces the new one. */
export function previousNameIn(text: string, who: string): string {
  return text.slice('* '.length, -(IS_NOW + who).length)
}
