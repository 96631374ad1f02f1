import { openStoredValue } from '@parlor/shared'
import { createReading } from './reading'
import { createTranscript } from './transcript'

const line = (seq: number) => ({ text: `bob: ${seq}`, seq, kind: 'said', by: 'b1' }) as const
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index))

/** A visit to the room by one account on one device. */
function visit() {
  const transcript = createTranscript()
  const reading = createReading({
    transcript,
    position: openStoredValue('chat-read.ada', 'device'),
    reader: () => 'a1',
  })
  const append = (from: number, to: number, heardAt?: number) => {
    transcript.append(lines(from, to), heardAt)
    reading.update()
  }
  return {
    transcript,
    setReading: reading.setReading,
    update: reading.update,
    readElsewhere: reading.readElsewhere,
    history: (from: number, to: number) => append(from, to),
    live: (from: number, to: number) => append(from, to, 1),
    unseen: () => reading.getState().unseen,
    /** The number of the line with the mark. */
    newFrom(): number | undefined {
      const { newFrom } = reading.getState()
      return newFrom === undefined ? undefined : transcript.entry(newFrom)?.seq
    },
  }
}

beforeEach(() => localStorage.clear())

/** A first visit that read up to line 10. */
function readTen(): ReturnType<typeof visit> {
  const room = visit()
  room.setReading(true)
  room.history(1, 10)
  return room
}

test('nothing is new on a first visit, and while somebody reads', () => {
  const room = readTen()
  room.live(11, 12)
  expect([room.newFrom(), room.unseen()]).toEqual([undefined, 0])
})

test('the next visit marks where the last one ended, until something else is missed', () => {
  readTen().live(11, 12)
  const room = visit()
  room.setReading(true)
  room.history(5, 20)
  expect(room.newFrom()).toBe(13)
  room.live(21, 22)
  expect(room.newFrom()).toBe(13)
  // The mark is still there when the reader scrolls up to it.
  room.setReading(false)
  expect(room.newFrom()).toBe(13)
  room.live(23, 24)
  expect(room.newFrom()).toBe(23)
})

test('a visit that misses nothing marks nothing', () => {
  readTen()
  const room = visit()
  room.setReading(true)
  room.history(1, 10)
  room.live(11, 11)
  expect(room.newFrom()).toBeUndefined()
})

test('a hidden tab counts what it misses, and marks it', () => {
  const room = readTen()
  room.setReading(false)
  room.live(11, 13)
  expect([room.newFrom(), room.unseen()]).toEqual([11, 3])
  room.setReading(true)
  expect([room.newFrom(), room.unseen()]).toEqual([11, 0])
})

test('counts and marks only lines that others said', () => {
  const room = readTen()
  room.setReading(false)
  const notSaid = [
    { text: '* bob joined', kind: 'joined', who: 'bob' },
    { text: '* bob left', kind: 'left', who: 'bob' },
    { text: '* Question: why?', kind: 'question' },
    { text: '* A line was removed', kind: 'removed', removed: 3 },
    // From another tab or device.
    { text: 'ada: hi', kind: 'said', by: 'a1' },
    { text: 'ada: !trivia', kind: 'command', by: 'a1' },
  ] as const
  room.transcript.append(
    notSaid.map((each, index) => ({ ...each, seq: 11 + index })),
    1,
  )
  room.update()
  expect([room.newFrom(), room.unseen()]).toEqual([undefined, 0])
  room.live(17, 18)
  expect([room.newFrom(), room.unseen()]).toEqual([17, 2])
  // A removed line no longer counts as said.
  room.transcript.append([{ text: '* A line was removed', kind: 'removed', removed: 18, seq: 19 }])
  room.update([room.transcript.indexOf(18) ?? 0])
  expect(room.unseen()).toBe(1)
})

test('a line that one tab has read counts as read in all tabs', () => {
  const [room, other] = [readTen(), readTen()]
  for (const tab of [room, other]) {
    tab.setReading(false)
    tab.live(11, 13)
  }
  expect([room.newFrom(), room.unseen()]).toEqual([11, 3])
  other.setReading(true)
  room.readElsewhere()
  expect([room.newFrom(), room.unseen()]).toEqual([undefined, 0])
  room.live(14, 14)
  expect([room.newFrom(), room.unseen()]).toEqual([14, 1])
})

test('a line that another tab read before it arrived here counts as read', () => {
  const room = readTen()
  room.setReading(false)
  room.live(11, 12)
  localStorage.setItem('parlor.chat-read.ada', '13')
  room.readElsewhere()
  expect(room.unseen()).toBe(0)
  room.live(13, 14)
  expect(room.unseen()).toBe(1)
  expect(localStorage.getItem('parlor.chat-read.ada')).toBe('13')
})

test('a tab that slept marks the lines that it missed', () => {
  const room = readTen()
  room.history(11, 15)
  expect(room.newFrom()).toBe(11)
})

test('a tab that opens in the background counts only unread lines', () => {
  readTen()
  const room = visit()
  room.history(1, 12)
  expect([room.newFrom(), room.unseen()]).toEqual([11, 2])
})

test('a mark above the loaded lines appears once they are loaded', () => {
  readTen()
  const room = visit()
  room.setReading(true)
  room.history(100, 150)
  expect(room.newFrom()).toBeUndefined()
  room.transcript.prepend(lines(5, 99))
  room.update()
  expect(room.newFrom()).toBe(11)
})

test('a room that starts at one again has no mark, and gets a new one later', () => {
  readTen()
  const room = visit()
  room.setReading(true)
  room.history(1, 3)
  expect(room.newFrom()).toBeUndefined()
  room.setReading(false)
  room.live(4, 5)
  expect(room.newFrom()).toBe(4)
})

test('lines without numbers are counted, and none of them is marked', () => {
  const room = visit()
  room.setReading(true)
  room.transcript.append([{ text: 'bob: a' }], 1)
  room.update()
  room.setReading(false)
  room.transcript.append([{ text: 'bob: b' }, { text: 'bob: c' }], 1)
  room.update()
  expect([room.newFrom(), room.unseen()]).toEqual([undefined, 2])
  expect(localStorage).toHaveLength(0)
})

test.each(['{', '"ten"', 'null'])('ignores a stored %s', (text) => {
  localStorage.setItem('parlor.chat-read.ada', text)
  const room = visit()
  room.setReading(true)
  room.history(1, 10)
  expect(room.newFrom()).toBeUndefined()
})
