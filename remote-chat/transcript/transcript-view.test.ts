import { localTime } from '@parlor/shared'
import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { createMirror } from './mirror'
import { createTranscript } from './transcript'
import { attachTranscriptView } from './transcript-view'
import { PLAIN_WINDOW_SIZE, WINDOW_SIZE } from './transcript-window'

const LINE_PX = 20
const AREA_PX = 12 * LINE_PX
/** The number of the line before the first one. */
const BEFORE_SEQ = 1_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

/** A text area with the geometry that jsdom lacks: each line is 20 px high. */
function textArea(): HTMLTextAreaElement {
  const area = document.createElement('textarea')
  const height = () => area.value.split('\n').length * LINE_PX
  let top = 0
  Object.defineProperties(area, {
    clientHeight: { value: AREA_PX },
    scrollHeight: { get: () => Math.max(AREA_PX, height()) },
    scrollTop: {
      get: () => Math.min(top, area.scrollHeight - AREA_PX),
      set: (value: number) => {
        top = Math.max(0, Math.min(value, area.scrollHeight - AREA_PX))
      },
    },
  })
  document.body.append(area)
  return area
}

function view(lineCount: number, lineLength = 0, size = WINDOW_SIZE) {
  const transcript = createTranscript()
  const area = textArea()
  const column = document.createElement('div')
  const following: boolean[] = []
  const loading: boolean[] = []
  const loadEarlier = jest.fn(async () => 0)
  let next = 0
  function add(count: number) {
    const lines = Array.from({ length: count }, () => {
      const text = `line ${next++}`.padEnd(lineLength)
      return { text, seq: BEFORE_SEQ + next }
    })
    transcript.append(lines, 1_000)
    jest.advanceTimersByTime(20)
  }
  add(lineCount)
  const transcriptView = attachTranscriptView({
    area,
    transcript,
    mirror: createMirror(column, { transcript }),
    size,
    onFollowingChange: (isFollowing) => following.push(isFollowing),
    loadEarlier,
    onLoadingChange: (isLoading) => loading.push(isLoading),
  })
  return {
    ...transcriptView,
    transcript,
    area,
    column,
    following,
    loading,
    loadEarlier,
    add,
    lines: () => area.value.split('\n'),
    /** Adds lines before the first, named by their numbers. */
    addEarlier(count: number) {
      const { firstSeq = 0 } = transcript
      const lines = Array.from({ length: count }, (_, index) => {
        const seq = firstSeq - count + index
        return { text: `earlier ${seq}`, seq }
      })
      expect(transcript.prepend(lines)).toBe(count)
      jest.advanceTimersByTime(20)
    },
    /** Removes the line with this name. */
    remove(name: string) {
      const seq = BEFORE_SEQ + 1 + Number(name.split(' ')[1])
      transcript.append([{ text: 'removal', seq: BEFORE_SEQ + ++next, removed: seq }], 1_000)
      jest.advanceTimersByTime(20)
    },
    /** The text of the line at the top edge. */
    topLine: () => area.value.split('\n')[Math.floor(area.scrollTop / LINE_PX)],
    scrollTo(top: number) {
      jest.advanceTimersByTime(20)
      area.scrollTop = top
      area.dispatchEvent(new Event('scroll'))
    },
    press: (key: string, ctrlKey = true) =>
      area.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true })),
  }
}

const bottomOf = (area: HTMLTextAreaElement) => area.scrollHeight - AREA_PX

test('scrolls to the newest line automatically (specification section 2)', () => {
  const { area, add, lines } = view(0)
  add(40)
  expect(lines()).toHaveLength(40)
  expect(area.scrollTop).toBe(bottomOf(area))
  add(1)
  expect(lines().at(-1)).toBe('line 40')
  expect(area.scrollTop).toBe(bottomOf(area))
})

test.each([
  [WINDOW_SIZE.lines, 0, WINDOW_SIZE],
  [20, WINDOW_SIZE.characters / 20 - 1, WINDOW_SIZE],
  // Exactly 30,000 characters, with the line breaks between them.
  [19, 1_578, WINDOW_SIZE],
  [1_000, 0, PLAIN_WINDOW_SIZE],
  [200, 100_000 / 200 - 1, PLAIN_WINDOW_SIZE],
])('shows %i lines of a long transcript with %i characters per line', (held, lineLength, size) => {
  const { area, lines, add } = view(1_000, lineLength, size)
  expect(lines()).toHaveLength(held)
  expect(area.scrollTop).toBe(bottomOf(area))
  add(1)
  expect(lines()).toHaveLength(held)
  expect(lines().at(-1)).toMatch(/^line 1000/)
})

test.each([0, 100, 2_000])(
  'reaches every line and keeps the visible ones in place: %i characters long',
  (lineLength) => {
    const { area, scrollTo, topLine, lines, following } = view(1_000, lineLength)
    const reached = new Set(lines())
    /** Scrolls, and waits for the window to settle. */
    function scroll(top: number) {
      area.scrollTop = top
      const line = topLine()
      for (let event = 0, previous = ''; previous !== area.value; event += 1) {
        expect(event).toBeLessThan(10)
        previous = area.value
        scrollTo(area.scrollTop)
        expect(topLine()).toBe(line)
      }
    }
    while (area.scrollTop > 0) {
      scroll(Math.max(0, area.scrollTop - LINE_PX * 5))
      for (const line of lines()) reached.add(line)
    }
    expect(reached.size).toBe(1_000)
    while (area.scrollTop < bottomOf(area)) scroll(area.scrollTop + LINE_PX * 5)
    expect(lines().at(-1)).toMatch(/^line 999/)
    expect(following).toEqual([false, true])
  },
)

test('keeps its place for a reader who has scrolled up', () => {
  const { area, add, scrollTo, topLine, following } = view(100)
  scrollTo(1_000)
  const previous = area.value
  add(500)
  expect(area.value).toBe(previous)
  expect(topLine()).toBe('line 50')
  expect(following).toEqual([false])
})

test('keeps following after a scroll event between two frames of the display', () => {
  const { area, following, scrollTo, add } = view(100)
  add(0)
  scrollTo(bottomOf(area))
  expect(following).toEqual([])
})

test('keeps following after a scroll event with a new layout of the lines', () => {
  const { area, following, scrollTo } = view(100)
  const { scrollTop } = area
  area.value += '\n'.repeat(5)
  scrollTo(scrollTop)
  expect(following).toEqual([])
  expect(area.scrollTop).toBe(bottomOf(area))
  scrollTo(scrollTop)
  expect(following).toEqual([false])
})

test('keeps the caret at the newest line until the reader moves it', () => {
  const { area, add, press } = view(40)
  expect(area.selectionStart).toBe(area.value.length)
  add(300)
  expect([area.selectionStart, area.selectionEnd]).toEqual([area.value.length, area.value.length])
  const caret = area.value.indexOf('line 330')
  area.setSelectionRange(caret, caret)
  add(10)
  // Firefox would scroll to it.
  expect(area.selectionStart).toBe(area.value.length)
  press('c')
  expect(area.selectionStart).toBe(area.value.length)
  press('ArrowUp', false)
  expect(area.selectionStart).toBe(area.value.indexOf('line 330'))
})

test('stops following at the first upward wheel event if there is anything above', () => {
  const { area, following, add } = view(3)
  area.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
  expect(following).toEqual([])
  add(100)
  area.dispatchEvent(new WheelEvent('wheel', { deltaY: 1 }))
  expect(following).toEqual([])
  area.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
  expect(following).toEqual([false])
})

test.each(['pointerup', 'pointercancel', 'pointermove'])(
  'delays new lines while the pointer is pressed, and follows again at its %s',
  (release) => {
    const { area, add, remove } = view(100)
    const previous = area.value
    area.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    window.dispatchEvent(new MouseEvent('pointermove', { buttons: 1 }))
    add(1)
    expect(area.value).toBe(previous)
    remove('line 70')
    expect(area.value).not.toContain('line 70')
    window.dispatchEvent(new MouseEvent(release))
    expect(area.value).toMatch(/removal$/)
    expect(area.scrollTop).toBe(bottomOf(area))
  },
)

test('jumps to the newest line', () => {
  const { area, add, scrollTo, jumpToNewest, following, lines } = view(1_000)
  scrollTo(0)
  add(500)
  jumpToNewest()
  expect(lines().at(-1)).toBe('line 1499')
  expect(area.scrollTop).toBe(bottomOf(area))
  expect(following).toEqual([false, true])
})

test('maps the keys for the ends of a text to the ends of the transcript', () => {
  const { area, press, lines } = view(1_000)
  press('Home')
  expect(lines()[0]).toBe('line 0')
  expect(area.scrollTop).toBe(0)
  press('End')
  expect(lines().at(-1)).toBe('line 999')
})

test('shows every line of a room with plain frames, up to 1,000, even to a reader further up', () => {
  const { lines, add, scrollTo, topLine } = view(300, 0, PLAIN_WINDOW_SIZE)
  expect(lines()).toHaveLength(300)
  scrollTo(40 * LINE_PX)
  add(600)
  expect(lines()).toHaveLength(900)
  expect(topLine()).toBe('line 40')
  add(101)
  expect(lines()).toHaveLength(900)
  expect(topLine()).toBe('line 40')
})

test('shows fewer lines if some are written from right to left', () => {
  const { area, transcript, lines } = view(500, 0, PLAIN_WINDOW_SIZE)
  transcript.append([{ text: 'שלום' }])
  jest.advanceTimersByTime(20)
  expect(lines()).toHaveLength(150)
  expect(area.value).toMatch(/שלום$/)
})

/** Copies like the key; undefined if the browser copies the selection of the area itself. */
function copyFrom(area: HTMLTextAreaElement): string | undefined {
  let copy: string | undefined
  const event = new Event('copy', { cancelable: true })
  Object.assign(event, { clipboardData: { setData: (_: string, text: string) => (copy = text) } })
  area.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(copy !== undefined)
  return copy
}

test('keeps following when a selection leaves the window, and still copies it', () => {
  const { area, add, following } = view(WINDOW_SIZE.lines)
  const start = area.value.indexOf('line 3\n')
  area.setSelectionRange(start, start + 'line 3\nline'.length, 'backward')
  add(3)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('line 3\nline')
  expect(area.selectionDirection).toBe('backward')
  expect(copyFrom(area)).toBeUndefined()
  add(1)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('line')
  expect(copyFrom(area)).toBe('line 3\nline')
  add(500)
  expect(copyFrom(area)).toBe('line 3\nline')
  expect(following).toEqual([])
  area.setSelectionRange(7, 7)
  expect(copyFrom(area)).toBeUndefined()
})

test('copies all lines when all is selected, even those outside the window', () => {
  const { area, add } = view(1_000)
  area.select()
  add(5)
  const all = Array.from({ length: 1_005 }, (_, at) => `[${localTime(1_000)}] line ${at}`)
  expect(copyFrom(area)).toBe(all.join('\n'))
})

test('copies whole lines with their times, and a part of a line as it is', () => {
  const { area } = view(3)
  const time = `[${localTime(1_000)}]`
  area.setSelectionRange(0, 'line 0\nline 1'.length)
  expect(copyFrom(area)).toBe(`${time} line 0\n${time} line 1`)
  // The selection of a triple click.
  area.setSelectionRange(0, 'line 0\n'.length)
  expect(copyFrom(area)).toBe(`${time} line 0\n`)
  for (const [from, to] of [
    [0, 'line 0\nline'.length],
    [1, 'line 0\nline 1'.length],
    [0, 'line'.length],
    [7, 7],
  ] as const) {
    area.setSelectionRange(from, to)
    expect(copyFrom(area)).toBeUndefined()
  }
})

test('copies a selection that grew in steps beyond the largest window', () => {
  const { area, scrollTo } = view(3_000)
  const end = area.value.length
  area.setSelectionRange(end - 'line 2999'.length, end)
  // Each step scrolls to the start of the window and extends the selection, like Shift with a key.
  while (!area.value.startsWith('line 0\n')) {
    scrollTo(0)
    area.setSelectionRange(1, area.selectionEnd, 'backward')
  }
  expect(area.value).not.toContain('line 2999')
  const all = Array.from({ length: 3_000 }, (_, at) => `line ${at}`).join('\n')
  expect(copyFrom(area)).toBe(all.slice(1))
})

test('stays where the reader is when the browser scrolls to the selection', () => {
  const { area, scrollTo } = view(1_000)
  const start = area.value.indexOf('line 995')
  area.setSelectionRange(start, start + 'line 995'.length)
  scrollTo(0)
  const { scrollTop } = area
  expect(scrollTop).toBeGreaterThan(0)
  area.scrollTop = bottomOf(area)
  area.dispatchEvent(new Event('scroll'))
  expect(area.scrollTop).toBe(scrollTop)
})

test('keeps a selection on its text while the reader scrolls away and back', () => {
  const { area, scrollTo } = view(1_000)
  const start = area.value.indexOf('line 995')
  area.setSelectionRange(start, start + 'line 995'.length)
  const selected = () => area.value.slice(area.selectionStart, area.selectionEnd)
  for (let step = 0; step < 3; step += 1) {
    scrollTo(0)
    expect(selected()).toBe('line 995')
  }
  for (let step = 0; step < 6; step += 1) scrollTo(bottomOf(area))
  expect(selected()).toBe('line 995')
})

test('keeps the newest line in view when its size changes', () => {
  const observer: { target?: Element; resize?: () => void } = {}
  jest.spyOn(window, 'ResizeObserver').mockImplementation((resize) => ({
    observe: (target) => Object.assign(observer, { target, resize }),
    unobserve() {},
    disconnect() {},
  }))
  const { area } = view(100)
  area.scrollTop = 0
  observer.resize?.()
  expect(observer.target).toBe(area)
  expect(area.scrollTop).toBe(bottomOf(area))
})

test('keeps the first line in view when the width changes further up', () => {
  let resize = () => {}
  jest.spyOn(window, 'ResizeObserver').mockImplementation((call) => {
    resize = () => call([], {} as ResizeObserver)
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  let rowHeight = LINE_PX
  const tops = (row: HTMLElement) => [...(row.parentElement?.children ?? [])].indexOf(row)
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return tops(this) * rowHeight
  })
  const { area, scrollTo } = view(100)
  scrollTo(40 * LINE_PX)
  // Narrower: each line takes two rows.
  rowHeight = 2 * LINE_PX
  resize()
  expect(area.scrollTop).toBe(80 * LINE_PX)
})

test('shows a time next to each line, in the same order', () => {
  const { column, add, scrollTo, lines } = view(500)
  add(3)
  scrollTo(0)
  const rows = [...column.children].map((row) => row.textContent)
  expect(rows).toEqual(lines())
  expect(column.children[0]).toHaveAttribute('data-time')
})

test.each([0, 1_000])('keeps its place when earlier lines arrive: scrolled to %i', (top) => {
  const { area, column, addEarlier, scrollTo, topLine } = view(200)
  for (let step = 0; step < 10; step += 1) scrollTo(0)
  scrollTo(top)
  const previous = topLine()
  addEarlier(100)
  expect(topLine()).toBe(previous)
  expect(column.scrollTop).toBe(area.scrollTop)
  for (let step = 0; step < 10; step += 1) scrollTo(0)
  expect(topLine()).toBe('earlier 901')
  expect(area.scrollTop).toBe(0)
})

test('stays at the newest line when earlier lines arrive', () => {
  const { area, addEarlier, lines, following, press } = view(200)
  addEarlier(100)
  expect(lines().at(-1)).toBe('line 199')
  expect(area.scrollTop).toBe(bottomOf(area))
  expect(following).toEqual([])
  press('Home')
  expect(lines()[0]).toBe('earlier 901')
})

test('requests earlier lines a screenful before the first, one request at a time', async () => {
  const { area, scrollTo, loadEarlier, loading, addEarlier, topLine } = view(100)
  let arrive: (count: number) => void = () => undefined
  loadEarlier.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  scrollTo(AREA_PX)
  expect(loadEarlier).not.toHaveBeenCalled()
  scrollTo(AREA_PX - 1)
  scrollTo(0)
  expect(loadEarlier).toHaveBeenCalledTimes(1)
  expect(loading).toEqual([true])
  addEarlier(100)
  arrive(100)
  await Promise.resolve()
  expect(loading).toEqual([true, false])
  expect(topLine()).toBe('line 0')
  expect(area.scrollTop).toBeGreaterThanOrEqual(AREA_PX)
})

test('requests again at the next step up after a refusal, although nothing scrolls', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { area, scrollTo, press, loadEarlier, loading } = view(100)
  loadEarlier.mockRejectedValue('too-fast')
  const steps = [
    () => scrollTo(0),
    () => area.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 })),
    () => press('PageUp', false),
    () => press('ArrowUp', false),
    () => press('Home'),
  ]
  for (const [previous, step] of steps.entries()) {
    step()
    await jest.advanceTimersByTimeAsync(0)
    expect(loadEarlier).toHaveBeenCalledTimes(previous + 1)
  }
  expect(loading).toHaveLength(2 * steps.length)
  area.dispatchEvent(new WheelEvent('wheel', { deltaY: 1 }))
  expect(loadEarlier).toHaveBeenCalledTimes(steps.length)
})

test('requests nothing before the first line ever, or before lines without numbers', () => {
  const { area, addEarlier, press, loadEarlier } = view(3)
  addEarlier(BEFORE_SEQ)
  press('Home')
  expect(area.value).toMatch(/^earlier 1\n/)
  expect(loadEarlier).not.toHaveBeenCalled()

  const transcript = createTranscript()
  transcript.append([{ text: 'plain' }])
  attachTranscriptView({
    area,
    transcript,
    size: WINDOW_SIZE,
    mirror: createMirror(document.createElement('div'), { transcript }),
    onFollowingChange: () => undefined,
    loadEarlier,
    onLoadingChange: () => undefined,
  })
  press('Home')
  expect(loadEarlier).not.toHaveBeenCalled()
})

test('selects a line in its window, and moves the focus there', () => {
  const { area, showLine, following, lines } = view(1_000)
  for (const index of [0, 500, 999]) {
    showLine(index)
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(`line ${index}`)
    expect(document.activeElement).toBe(area)
    if (index === 500) expect([lines()[0], lines().at(-1)]).toEqual(['line 400', 'line 599'])
  }
  expect(following[0]).toBe(false)
})

test.each([true, false])('shows no text of a removed line, following: %s', (isFollowing) => {
  const { area, column, remove, scrollTo, topLine } = view(100)
  if (!isFollowing) scrollTo(1_000)
  const previous = topLine()
  remove('line 70')
  expect(area.value).not.toContain('line 70')
  expect(column.textContent).not.toContain('line 70')
  expect(area.value).toContain(REMOVED_TEXT)
  if (!isFollowing) expect(topLine()).toBe(previous)
})

test('shows no new line once detached', () => {
  const { area, add, detach } = view(10)
  detach()
  add(1)
  expect(area.value).not.toMatch('line 10')
})
