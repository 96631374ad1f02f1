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

test('a chunk that cannot be run is named, and tried again the next time', async () => {
  const failing = runChunks([chunk('c.js')], signal)
  answer('c.js', 'error')
  expect(await failing).toMatchObject({
    ok: false,
    error: { message: '/remote-auth/1/c.js could not be run' },
  })
  const retried = runChunks([chunk('c.js')], signal)
  answer('c.js', 'load')
  expect(await retried).toMatchObject({ ok: true })
})

test('a chunk that hangs is given up when its signal aborts, and tried again the next time', async () => {
  const controller = new AbortController()
  const hanging = runChunks([chunk('d.js')], controller.signal)
  controller.abort()
  expect(await hanging).toMatchObject({ ok: false })
  const retried = runChunks([chunk('d.js')], signal)
  answer('d.js', 'load')
  expect(await retried).toMatchObject({ ok: true })
})
