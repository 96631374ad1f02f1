import { parseFrame } from './chat-frames'

const two = { seq: 8, lines: ['ada: hi', '* bob joined'] }
const answer = { answer: 'request 1', seqs: [3, 7], lines: ['ada: hi', '* bob joined'] }
const you = { name: 'Ada (2)', by: 'p1' }
const here = { seq: 8, count: 2, names: ['ada', 'bob'] }

const bob = { who: 'bob', about: 'p2' }

const parse = (frame: object) => parseFrame(JSON.stringify(frame))

test('numbers lines up to the number of the frame, and reads their facts', () => {
  const facts = {
    at: [1_000, 2_000],
    by: ['p1', ''],
    kind: ['said', 'joined'],
    removed: [0, 5],
    who: ['', 'bob'],
    about: ['', 'p2'],
  }
  const lines = [
    { text: 'ada: hi', at: 1_000, by: 'p1', kind: 'said' },
    { text: '* bob joined', at: 2_000, by: '', kind: 'joined', removed: 5, ...bob },
  ]
  expect(parse({ ...two, ...facts })).toMatchObject({
    kind: 'lines',
    lines: [
      { seq: 7, ...lines[0] },
      { seq: 8, ...lines[1] },
    ],
  })
  expect(parse({ ...answer, ...facts })).toMatchObject({
    kind: 'answer',
    id: 'request 1',
    lines: [
      { seq: 3, ...lines[0] },
      { seq: 7, ...lines[1] },
    ],
  })
})

test('reads lines of an older service, which knows only texts', () => {
  expect(parse(two)).toEqual({
    ...{ kind: 'lines', seq: 8, ids: [] },
    lines: [
      { text: 'ada: hi', seq: 7 },
      { text: '* bob joined', seq: 8 },
    ],
  })
})

test('ignores kinds of a newer service', () => {
  const frame = parse({ ...two, kind: ['sung', 'joined'] })
  const kinds = frame.kind === 'lines' && frame.lines.map(({ kind }) => kind)
  expect(kinds).toEqual([undefined, 'joined'])
})

test('reads who the receiver is, and who is here', () => {
  const moderator = { ...you, moderator: true }
  const list = { ...here, about: ['p1', ''] }
  expect(parse({ ...two, you, here })).toMatchObject({ you, here })
  expect(parse({ ...two, here: list })).toMatchObject({ here: list })
  expect(parse({ ...two, you: moderator })).toMatchObject({ you: moderator })
})

test('reads where a search continues', () => {
  expect(parse({ ...answer, further: 3 })).toMatchObject({ further: 3 })
  expect(parse({ answer: 'request 2', seqs: [], lines: [] })).toEqual({
    ...{ kind: 'answer', id: 'request 2', lines: [] },
  })
})

test.each<object>([
  { ...two, at: [1_000] },
  { ...two, at: [1_000, 2_000, 3_000] },
  { ...two, at: 1_000 },
  { ...two, at: ['1000', '2000'] },
  { ...two, at: [1_000, -1] },
  { ...two, at: null },
  { ...two, by: ['p1'] },
  { ...two, by: ['p1', 2] },
  { ...two, by: 'p1' },
  { ...two, kind: ['said'] },
  { ...two, kind: ['said', null] },
  { ...two, removed: [0] },
  { ...two, removed: [0, 1.5] },
  { ...two, removed: [0, -5] },
  { ...two, who: ['bob'] },
  { ...two, who: { 0: '', 1: 'bob', length: 2 } },
  { ...two, about: ['p2'] },
  { ...two, about: ['', 2] },
  { ...two, you: 'ada' },
  { ...two, you: null },
  { ...two, you: { name: 'ada' } },
  { ...two, you: { ...you, moderator: 'yes' } },
  { ...two, here: [] },
  { ...two, here: { ...here, count: -1 } },
  { ...two, here: { ...here, names: [1] } },
  { ...two, here: { ...here, about: ['p1'] } },
  { ...two, here: { count: 1, names: [] } },
  { ...answer, answer: 7 },
  { ...answer, seqs: undefined },
  { ...answer, seqs: [3] },
  { ...answer, seqs: ['3', '7'] },
  { ...answer, lines: ['ada: hi', 7] },
  { ...answer, by: ['p1'] },
  { ...answer, further: '3' },
])('rejects %j as unknown', (frame) => {
  expect(parse(frame)).toEqual({ kind: 'unknown' })
})
