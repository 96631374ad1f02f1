import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { ANNOUNCE_INTERVAL_MS, announceLines, announcementOf } from './live-lines'
import { createTranscript } from './transcript'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin() {
  const transcript = createTranscript()
  const announcements: (readonly string[])[] = []
  const detach = announceLines(transcript, (announcement) => announcements.push(announcement))
  function append(...lines: string[]) {
    transcript.append(
      lines.map((text) => ({ text })),
      1_000,
    )
    jest.advanceTimersByTime(20)
  }
  return { transcript, announcements, append, detach }
}

test('announces lines together that arrive shortly after each other', () => {
  const { announcements, append } = begin()
  append('ada: 1')
  for (let line = 2; line <= 40; line += 1) append(`ada: ${line}`)
  expect(announcements).toHaveLength(1)
  jest.advanceTimersByTime(ANNOUNCE_INTERVAL_MS)
  expect(announcements).toEqual([['ada: 1'], ['ada: 40', '38 more new lines before it']])
})

test('announces a few lines one by one and counts many', () => {
  expect(announcementOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(announcementOf(['a', 'b', 'c', 'd'])).toEqual(['d', '3 more new lines before it'])
})

test('does not announce history, and drops the text of a removed line', () => {
  const { transcript, announcements, append } = begin()
  transcript.append([{ text: 'ada: old', seq: 1, at: 1_000 }])
  transcript.append([{ text: 'ada: 2', seq: 2 }], 1_000)
  jest.advanceTimersByTime(20)
  transcript.append([{ text: 'ada: secret', seq: 3 }], 1_000)
  transcript.append([{ text: REMOVED_TEXT, seq: 4, removed: 3 }], 1_000)
  append('ada: 5')
  jest.advanceTimersByTime(ANNOUNCE_INTERVAL_MS)
  expect(announcements).toEqual([['ada: 2'], [], [REMOVED_TEXT, REMOVED_TEXT, 'ada: 5']])
})

test('announces nothing once detached', () => {
  const { announcements, append, detach } = begin()
  append('ada: 1')
  append('ada: 2')
  detach()
  append('ada: 3')
  jest.advanceTimersByTime(10 * ANNOUNCE_INTERVAL_MS)
  expect(announcements).toEqual([['ada: 1']])
  expect(jest.getTimerCount()).toBe(0)
})
