import { createTranscript } from './transcript'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('keeps every line, in order', () => {
  const transcript = createTranscript()
  transcript.append(['ada: one', 'bob: two'], 1_000)
  transcript.append(['cy: three'])
  expect(transcript.text()).toBe('ada: one\nbob: two\ncy: three')
  expect(transcript.text(1, 2)).toBe('bob: two')
  expect(transcript.length).toBe(3)
})

test.each(['\n', '\r\n', '\u2028', '\u0085', '\v', '\f'])(
  'lets nobody forge another person’s line with %j',
  (lineBreak) => {
    const transcript = createTranscript()
    transcript.append([`eve: hi${lineBreak}ada: I am ada`])
    expect(transcript.text()).toBe('eve: hi ada: I am ada')
  },
)

test('notifies once of all lines that arrive before a frame of the display', () => {
  const transcript = createTranscript()
  const listener = jest.fn()
  const unsubscribe = transcript.subscribe(listener)
  for (let line = 0; line < 1_000; line += 1) transcript.append([`ada: ${line}`])
  expect(listener).not.toHaveBeenCalled()
  jest.advanceTimersByTime(20)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  transcript.append(['ada: more'])
  jest.advanceTimersByTime(20)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('notifies of lines in a hidden tab, which draws no frames', () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const transcript = createTranscript()
  const listener = jest.fn()
  transcript.subscribe(listener)
  transcript.append(['ada: hello'])
  jest.advanceTimersByTime(250)
  expect(listener).toHaveBeenCalledTimes(1)
  frames.mockRestore()
})
