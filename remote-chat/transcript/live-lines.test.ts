import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { ANNOUNCE_INTERVAL_MS, announceLines, announcementOf } from './live-lines'
import { createTranscript } from './transcript'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin() {
  const transcript = createTranscript()
  const said: (readonly string[])[] = []
  const detach = announceLines(transcript, (announcement) => said.push(announcement))
  function hear(...lines: string[]) {
    transcript.append(
      lines.map((text) => ({ text })),
      1_000,
    )
    jest.advanceTimersByTime(20)
  }
  return { transcript, said, hear, detach }
}

test('announces lines together that arrive soon after another', () => {
  const { said, hear } = begin()
  hear('ada: 1')
  for (let line = 2; line <= 40; line += 1) hear(`ada: ${line}`)
  expect(said).toHaveLength(1)
  jest.advanceTimersByTime(ANNOUNCE_INTERVAL_MS)
  expect(said).toEqual([['ada: 1'], ['ada: 40', '38 more new lines before it']])
})

test('announces a few lines one by one and counts many', () => {
  expect(announcementOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(announcementOf(['a', 'b', 'c', 'd'])).toEqual(['d', '3 more new lines before it'])
})

test('announces no history, and keeps no text of a line that was removed meanwhile', () => {
  const { transcript, said, hear } = begin()
  transcript.append([{ text: 'ada: old', seq: 1, at: 1_000 }])
  transcript.append([{ text: 'ada: 2', seq: 2 }], 1_000)
  jest.advanceTimersByTime(20)
  transcript.append([{ text: 'ada: secret', seq: 3 }], 1_000)
  transcript.append([{ text: REMOVED_TEXT, seq: 4, removed: 3 }], 1_000)
  hear('ada: 5')
  jest.advanceTimersByTime(ANNOUNCE_INTERVAL_MS)
  expect(said).toEqual([['ada: 2'], [], [REMOVED_TEXT, REMOVED_TEXT, 'ada: 5']])
})

test('announces nothing once detached', () => {
  const { said, hear, detach } = begin()
  hear('ada: 1')
  hear('ada: 2')
  detach()
  hear('ada: 3')
  jest.advanceTimersByTime(10 * ANNOUNCE_INTERVAL_MS)
  expect(said).toEqual([['ada: 1']])
  expect(jest.getTimerCount()).toBe(0)
})
