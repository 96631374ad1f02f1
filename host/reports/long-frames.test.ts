import { longestScript, observeLongFrames } from './long-frames'

const address = (path: string) => `${location.origin}${path}`
const screen = { remote: 'remote-chat', version: '7', file: 'dash.js' }
const host = { remote: 'host', version: '3', file: 'main.js' }
const script = (path: string, duration: number, invoker = 'Window.onresize') => ({
  sourceURL: address(path),
  duration,
  invoker,
})
const frame = (startTime: number, ...scripts: object[]) => ({
  entryType: 'long-animation-frame',
  startTime,
  duration: 100,
  scripts,
})

let observed: (list: { getEntries(): object[] }) => void
beforeAll(() => {
  class Observer {
    static supportedEntryTypes = ['long-animation-frame']
    constructor(callback: typeof observed) {
      observed = callback
    }
    observe() {}
  }
  Object.assign(window, { PerformanceObserver: Observer })
  observeLongFrames()
})

it.each([
  [
    'the longest of the span',
    [script('/remote-chat/7/a.js', 60), script('/host/3/main.js', 30)],
    { ...screen, file: 'a.js' },
  ],
  ['the screen for what React calls', [script('/host/3/main.js', 90, 'DIV#root.onsubmit')], screen],
  [
    'the screen for what React renders',
    [script('/host/3/main.js', 90, 'MessagePort.onmessage')],
    screen,
  ],
  ['the host for its own work', [script('/host/3/main.js', 90, 'Response.json.then')], host],
  [
    'none of another origin',
    [{ ...script('', 90), sourceURL: 'https://elsewhere.example/remote-chat/7/a.js' }],
    undefined,
  ],
])('names %s', (_, scripts, expected) => {
  const others = [
    frame(0, script('/remote-auth/1/b.js', 99)),
    frame(2_000, script('/remote-auth/1/b.js', 99)),
  ]
  observed({ getEntries: () => [others[0] ?? {}, frame(1_000, ...scripts), others[1] ?? {}] })
  expect(longestScript({ from: 1_010, to: 1_200, screen })).toEqual(expected)
  observed({ getEntries: () => Array.from({ length: 50 }, () => frame(9_000)) })
  expect(longestScript({ from: 1_010, to: 1_200, screen })).toBeUndefined()
})
