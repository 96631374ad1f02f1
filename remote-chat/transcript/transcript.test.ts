import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import fc from 'fast-check'
import type { ChatLine } from '../connection/protocol'
import { createTranscript } from './transcript'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('keeps every line, in order', () => {
  const transcript = createTranscript()
  transcript.append([{ text: 'ada: one' }, { text: 'bob: two' }], 1_000)
  transcript.append([{ text: 'cy: three' }])
  expect(transcript.text()).toBe('ada: one\nbob: two\ncy: three')
  expect(transcript.text(1, 2)).toBe('bob: two')
  expect([transcript.start, transcript.end]).toEqual([0, 3])
})

test.each(['\n', '\r\n', '\u2028', '\u0085', '\v', '\f'])(
  'lets nobody forge another person’s line with %j',
  (lineBreak) => {
    const transcript = createTranscript()
    transcript.append([{ text: `eve: hi${lineBreak}ada: I am ada` }])
    expect(transcript.text()).toBe('eve: hi ada: I am ada')
  },
)

test('notifies once for all lines that arrive before a frame of the display', () => {
  const transcript = createTranscript()
  const listener = jest.fn()
  const unsubscribe = transcript.subscribe(listener)
  for (let line = 0; line < 1_000; line += 1) transcript.append([{ text: `ada: ${line}` }])
  expect(listener).not.toHaveBeenCalled()
  jest.advanceTimersByTime(20)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  transcript.append([{ text: 'ada: more' }])
  jest.advanceTimersByTime(20)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('notifies of lines in a hidden tab, which draws no frames', () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const transcript = createTranscript()
  const listener = jest.fn()
  transcript.subscribe(listener)
  transcript.append([{ text: 'ada: hello' }])
  jest.advanceTimersByTime(250)
  expect(listener).toHaveBeenCalledTimes(1)
  frames.mockRestore()
})

/** Lines with these numbers; a pair also has the number of the line that it removes. */
function lines(...seqs: (number | [seq: number, removed: number])[]): ChatLine[] {
  return seqs.map((each) => {
    const [seq, removed] = typeof each === 'number' ? [each] : each
    return { text: `line ${seq}`, seq, removed }
  })
}

test('prefers the time of the service to the time of arrival', () => {
  const transcript = createTranscript()
  transcript.append([{ text: 'a', at: 5 }, { text: 'b' }])
  transcript.append([{ text: 'c', at: 6 }, { text: 'd' }], 1_000)
  const entries = [0, 1, 2, 3].map((index) => transcript.entry(index))
  expect(entries.map((entry) => entry?.at)).toEqual([5, undefined, 6, 1_000])
  expect(entries.map((entry) => entry?.isNew)).toEqual([false, false, true, true])
})

test('adds earlier lines without changing the indices', () => {
  const transcript = createTranscript()
  transcript.append(lines(11, 12))
  expect(transcript.prepend(lines(8, 9, 10))).toBe(3)
  expect(transcript.prepend(lines(7))).toBe(1)
  expect([transcript.start, transcript.end, transcript.firstSeq]).toEqual([-4, 2, 7])
  expect([-4, 0, 1].map(transcript.line)).toEqual(['line 7', 'line 11', 'line 12'])
  expect([6, 7, 12, 13].map(transcript.indexOf)).toEqual([undefined, -4, 1, undefined])
  expect(transcript.text()).toBe('line 7\nline 8\nline 9\nline 10\nline 11\nline 12')
})

test.each([[[]], [[8]], [[9, 11]], [[10, 11]]])(
  'rejects earlier lines that do not end next to the first: %j',
  (seqs) => {
    const transcript = createTranscript()
    transcript.append(lines(11))
    expect(transcript.prepend(lines(...seqs))).toBe(0)
    expect(transcript.text()).toBe('line 11')
  },
)

describe('the text of a removed line', () => {
  test('is replaced, and the line that removes it stays', () => {
    const transcript = createTranscript()
    const rewritten: number[] = []
    transcript.append(lines(11, 12, 13))
    jest.advanceTimersByTime(20)
    transcript.subscribe((indices) => rewritten.push(...indices))
    transcript.append(lines([14, 12]))
    jest.advanceTimersByTime(20)
    expect(transcript.text()).toBe(`line 11\n${REMOVED_TEXT}\nline 13\nline 14`)
    expect(transcript.entry(1)).toMatchObject({ seq: 12, kind: 'removed' })
    expect(rewritten).toEqual([1])
  })

  test('is replaced if it arrives after the removal', () => {
    const transcript = createTranscript()
    transcript.append(lines(10, [11, 8]))
    transcript.prepend(lines(6, 7, 8, [9, 7]))
    expect(transcript.text().split('\n')).toEqual([
      ...['line 6', REMOVED_TEXT, REMOVED_TEXT, 'line 9', 'line 10', 'line 11'],
    ])
  })

  test('belongs to a line of the same history', () => {
    const transcript = createTranscript()
    transcript.append(lines(1, 2, [3, 2]))
    transcript.append(lines(1, 2, [3, 1]))
    expect(transcript.text().split('\n')).toEqual([
      ...['line 1', REMOVED_TEXT, 'line 3', REMOVED_TEXT, 'line 2', 'line 3'],
    ])
    expect(transcript.firstSeq).toBeUndefined()
    expect(transcript.prepend(lines(0))).toBe(0)
  })
})

test('shows each line of the service unchanged, even of people who join and leave', () => {
  const transcript = createTranscript()
  transcript.append([
    { text: '* Ada joined', seq: 1, kind: 'joined', who: 'Ada' },
    { text: '* Bob joined', seq: 2, kind: 'joined', who: 'Bob' },
    { text: '* Bob left', seq: 3, kind: 'left', who: 'Bob' },
    { text: '* Cy joined', seq: 4, kind: 'joined', who: 'Cy' },
  ])
  expect(transcript.text()).toBe('* Ada joined\n* Bob joined\n* Bob left\n* Cy joined')
  expect(transcript.indexOf(3)).toBe(2)
})

test('loses no line or number, in whatever pieces the lines arrive', () => {
  const cuts = fc.array(fc.nat(30), { maxLength: 6 })
  fc.assert(
    fc.property(fc.nat(30), cuts, fc.nat(30), (count, places, firstHeard) => {
      const all = lines(...Array.from({ length: count }, (_, index) => index + 1))
      const transcript = createTranscript()
      const from = Math.min(firstHeard, all.length)
      const ends = [...places.filter((place) => place > from), all.length].sort((a, b) => a - b)
      let next = from
      for (const end of ends) {
        transcript.append(all.slice(next, end), 1)
        next = Math.max(next, end)
      }
      let first = from
      for (const place of places.toSorted((a, b) => b - a)) {
        if (place < first && transcript.prepend(all.slice(place, first)) > 0) first = place
      }
      const expected = all.slice(transcript.firstSeq === undefined ? all.length : first)
      expect(transcript.after(first)).toMatchObject(expected)
      for (const { seq = 0, text } of expected) {
        expect(transcript.entry(transcript.indexOf(seq) ?? Number.NaN)).toMatchObject({ seq, text })
      }
      expect(transcript.indexOf(first)).toBeUndefined()
      expect(transcript.indexOf(all.length + 1)).toBeUndefined()
    }),
    { seed: 1, numRuns: 400 },
  )
})
