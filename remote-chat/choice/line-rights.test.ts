import { OWN_REMOVAL_MS, REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type { LineEntry } from '../transcript/transcript'
import { mayChoose } from './line-rights'

const AT = 1_000
const ada = { name: 'Ada', by: 'a1' }
const moderator = { ...ada, moderator: true as const }
const line: LineEntry = { text: 'Ada: hi', seq: 7, by: 'a1', kind: 'said', at: AT, isNew: true }
const notice: LineEntry = { ...line, text: '* Ada joined', by: '', about: 'a1', kind: 'joined' }
type RightsCase = [what: string, byAuthor: boolean, byModerators: boolean, now: number, LineEntry]
const inTime = AT + OWN_REMOVAL_MS

test.each<RightsCase>([
  ['an own line', true, true, inTime, line],
  ['an own line after ten minutes', false, true, inTime + 1, line],
  ['an own command', true, true, inTime, { ...line, kind: 'command' }],
  ['another’s line', false, true, inTime, { ...line, by: 'b1' }],
  ['a removed line', false, false, inTime, { ...line, kind: 'removed' }],
  ['a line of the room itself', false, false, inTime, { ...line, by: '', kind: 'question' }],
  ...(['joined', 'left', 'renamed', 'answered'] as const).map((kind): RightsCase => {
    return [`a notice about oneself (${kind})`, false, true, inTime, { ...notice, kind }]
  }),
  ['a removed line of the room', false, false, inTime, { ...notice, text: REMOVED_TEXT }],
  [
    'a line without a number',
    false,
    false,
    inTime,
    { text: 'Ada: hi', by: 'a1', kind: 'said', at: AT, isNew: true },
  ],
  ['a line without facts', false, false, inTime, { text: 'Ada: hi', seq: 7, isNew: true }],
])(
  '%s can be chosen by its author: %p, by moderators: %p',
  (_what, byAuthor, byModerators, now, line) => {
    expect(mayChoose(line, ada, now)).toBe(byAuthor)
    expect(mayChoose(line, moderator, now)).toBe(byModerators)
    expect(mayChoose(line, undefined, now)).toBe(false)
  },
)
