import { runChunks } from './run-chunks'

const { signal } = new AbortController()
const folder = 'http://localhost:3000/remote-auth/1'

function chunk(name: string) {
  return { url: `${folder}/${name}`, integrity: `sha384-${name}` }
}

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll('script')]
}

function answer(name: string, type: 'load' | 'error'): void {
  document.querySelector(`script[src="${folder}/${name}"]`)?.dispatchEvent(new Event(type))
}

test('chunks run in parallel, each with the hash that the manifest lists', async () => {
  const running = runChunks([chunk('a.js'), chunk('b.js')], signal)
  expect(scripts().map(({ integrity }) => integrity)).toEqual(['sha384-a.js', 'sha384-b.js'])
  answer('b.js', 'load')
  answer('a.js', 'load')
  expect(await running).toMatchObject({ ok: true })
  expect(scripts()).toEqual([])
})

test('a chunk that two screens need runs once', async () => {
  const both = Promise.all([
    runChunks([chunk('common.js')], signal),
    runChunks([chunk('common.js')], signal),
  ])
  expect(scripts()).toHaveLength(1)
  answer('common.js', 'load')
  await both
  expect(await runChunks([chunk('common.js')], signal)).toMatchObject({ ok: true })
  expect(scripts()).toEqual([])
})

test.each<[string, string, (controller: AbortController) => void]>([
  ['c.js', 'cannot be run', () => answer('c.js', 'error')],
  ['d.js', 'hangs until its signal aborts', (controller) => controller.abort()],
])('the chunk %s, which %s, is named and tried again the next time', async (name, _, happen) => {
  const controller = new AbortController()
  const failing = runChunks([chunk(name)], controller.signal)
  happen(controller)
  expect(await failing).toMatchObject({
    ok: false,
    error: { message: `/remote-auth/1/${name} could not be run` },
  })
  const retried = runChunks([chunk(name)], signal)
  answer(name, 'load')
  expect(await retried).toMatchObject({ ok: true })
})
