import fc from 'fast-check'

// The actions of people in two tabs, and the events around them. Sequences of them run in jsdom,
// against the room alone, and in a browser, against the whole site.

const PEOPLE = ['ada', 'bob'] as const
export type Who = (typeof PEOPLE)[number]

/** How often each action of a tab's user, or an event there, is drawn. */
const IN_TAB = {
  type: 7,
  say: 13,
  submit: 3,
  'send held': 2,
  'discard held': 2,
  'sign out': 1,
  delete: 1,
  rename: 1,
  check: 3,
  'remove a line': 3,
  'load earlier': 3,
  reload: 6,
  'leave the site': 1,
  'come back': 2,
  'leave the dash': 1,
  'enter the dash': 3,
  freeze: 1,
  thaw: 2,
}

/** On another device. */
const ELSEWHERE = { 'revoke elsewhere': 2, 'rename elsewhere': 1, 'delete elsewhere': 1 }

const AROUND = {
  'go offline': 2,
  'go online': 2,
  'cut the line': 4,
  'restore the line': 4,
  'wait an hour': 2,
}

const WEIGHTS = { 'sign in': 12, ...IN_TAB, ...ELSEWHERE, ...AROUND }
type Name = keyof typeof WEIGHTS
const NAMES = Object.keys(WEIGHTS) as Name[]

/** `tab` is 0 or 1. */
export type TabCommand =
  | { do: 'sign in'; tab: number; who: Who }
  | { do: keyof typeof IN_TAB; tab: number }
  | { do: keyof typeof ELSEWHERE; who: Who }
  | { do: keyof typeof AROUND }

/** Faults in a tab need several commands in the same tab. */
const tab = fc.constantFrom(0, 0, 1)
/** Mostly the same person returns, to earlier drafts. */
const who = fc.constantFrom(...Array<Who>(8).fill('ada'), 'bob' as const)

/** Draws one of the commands that have these names. */
export function commandOf(names: readonly Name[] = NAMES): fc.Arbitrary<TabCommand> {
  const draws = names.map((name) => {
    const fields = {
      do: fc.constant(name),
      ...((name === 'sign in' || name in IN_TAB) && { tab }),
      ...((name === 'sign in' || name in ELSEWHERE) && { who }),
    }
    return { weight: WEIGHTS[name], arbitrary: fc.record(fields) as fc.Arbitrary<TabCommand> }
  })
  return fc.oneof(...draws)
}
