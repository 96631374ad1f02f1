import {
  type ChatHarness,
  linesOf,
  openChatHarness,
  refusalsOf,
  withTime,
} from '../testing/chat-harness'

const DAY_MS = 24 * 60 * 60_000
const WINDOW_MS = 50

let harness: ChatHarness
beforeEach(async () => {
  harness = await openChatHarness({ limits: { windowMs: WINDOW_MS } })
})
afterEach(() => harness.close())

type Heard = Awaited<ReturnType<ChatHarness['enter']>>

/** No more than the window passes until it is done. */
const soon = <T>(work: Promise<T>) => withTime(harness.time, { work, step: WINDOW_MS })

const enter = (nickname: string) => soon(harness.enter(nickname, null))

async function goes(line: string, { from, to }: Record<'from' | 'to', Heard>): Promise<void> {
  await soon(from.say(line, line))
  expect(linesOf(to.heard).filter((text) => text.endsWith(line))).toHaveLength(1)
}

test('a clock that jumps forward and back silences nobody', async () => {
  const ada = await enter('ada')
  const bob = await enter('bob')
  await goes('one', { from: ada, to: bob })
  harness.time.jump(DAY_MS)
  await goes('two', { from: ada, to: bob })
  harness.time.jump(-DAY_MS)
  await goes('three', { from: ada, to: bob })
  harness.time.jump(-DAY_MS)
  await goes('four', { from: bob, to: ada })
  expect(refusalsOf([...ada.heard, ...bob.heard])).toEqual([])
})

test('a jump past the longest life closes connections instead of forgetting them in silence', async () => {
  const ada = await enter('ada')
  harness.time.jump(DAY_MS)
  await harness.chat.sweep()
  expect(harness.office.deleted).toEqual([ada.connectionId])
})

test('a flood is still stopped after the clock was set back', async () => {
  for (let line = 0; line < 20; line += 1) await harness.store.admits('guest ada', pace(harness))
  harness.time.jump(-DAY_MS)
  const admitted: boolean[] = []
  for (let line = 0; line < 30; line += 1)
    admitted.push(await harness.store.admits('guest ada', pace(harness)))
  expect(admitted.filter((isAdmitted) => isAdmitted)).toHaveLength(20)
})

function pace({ time }: ChatHarness) {
  return { now: time.now(), everyMs: 250, burst: 20 }
}
