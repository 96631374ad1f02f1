import { type Attempt, loadStyle, ReleaseChunks, type ReleaseFile, runScript } from './files'
import { answerRequests, html } from './testing/answer-requests'
import { fileElement, settleFile } from './testing/file-elements'

const attempt: Attempt = { fresh: false, signal: new AbortController().signal }
const chunks = new ReleaseChunks()
const runChunk = (file: ReleaseFile, how: Attempt) => chunks.run(file, how)
let files = 0

/** A file that no test has requested before. */
function newFile(kind: 'js' | 'css') {
  files += 1
  const url = `http://localhost:3000/remote-auth/1/${files}.${kind}`
  return { url, integrity: `sha384-${files}` }
}

beforeEach(() => document.head.replaceChildren())
afterEach(() => jest.restoreAllMocks())

test('refuses an address that is itself a script', async () => {
  const file = { url: 'data:text/javascript,alert(1)', integrity: undefined }
  await expect(runScript(file, attempt)).rejects.toThrow('not a file to run')
  expect(document.querySelector('script')).toBeNull()
})

test('runs a chunk that two screens need once, with its hash, and leaves no element behind', async () => {
  const file = newFile('js')
  const both = [runChunk(file, attempt), runChunk(file, attempt)]
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(fileElement(file)).toMatchObject({ integrity: file.integrity, crossOrigin: 'anonymous' })
  settleFile(file, 'load')
  await Promise.all([...both, runChunk(file, attempt)])
  expect(fileElement(file)).toBeNull()
})

test('requests a style sheet that two screens need once, with its hash, and both wait for it', async () => {
  const file = newFile('css')
  let arrived = 0
  const both = [loadStyle(file, attempt), loadStyle(file, attempt)].map((each) =>
    each.then(() => {
      arrived += 1
    }),
  )
  await Promise.resolve()
  expect(document.querySelectorAll('link')).toHaveLength(1)
  expect(fileElement(file)).toMatchObject({ integrity: file.integrity })
  expect(arrived).toBe(0)
  settleFile(file, 'load')
  await Promise.all([...both, loadStyle(file, attempt)])
})

test('applies a style sheet that the page already loads for its first screen without a new request', async () => {
  const file = newFile('css')
  document.head.innerHTML = `<link rel="stylesheet" media="print" href="${file.url}">`
  settleFile(file, 'load')
  await loadStyle(file, attempt)
  expect(document.querySelectorAll('link')).toHaveLength(1)
  expect(fileElement(file)).toMatchObject({ media: '' })
})

test('requests a style sheet of the page that has not loaded like any other, and keeps its mark', async () => {
  const file = newFile('css')
  document.head.innerHTML = `<link rel="stylesheet" media="print" href="${file.url}" data-screen>`
  const loading = loadStyle(file, attempt)
  settleFile(file, 'load')
  await loading
  expect(document.querySelectorAll('link[data-screen]')).toHaveLength(1)
  expect(fileElement(file)).toMatchObject({ media: '', integrity: file.integrity })
})

describe.each([
  ['a chunk', 'js', runChunk],
  ['a style sheet', 'css', loadStyle],
] as const)('%s', (_, kind, load) => {
  test.each(['does not arrive', 'hangs until its signal aborts', 'is not one'])(
    'that %s is named, leaves no element behind, and is requested again the next time',
    async (fault) => {
      const file = newFile(kind)
      const controller = new AbortController()
      const failing = load(file, { ...attempt, signal: controller.signal })
      if (fault.startsWith('hangs')) controller.abort()
      else if (kind === 'css' && fault === 'is not one') settleFile(file, 'load', null)
      else settleFile(file, 'error')
      await expect(failing).rejects.toThrow(/^\/remote-auth\/1\/\d+\.\w+ could not be loaded$/)
      expect(fileElement(file)).toBeNull()
      const retry = load(file, attempt)
      settleFile(file, 'load')
      await expect(retry).resolves.toBeUndefined()
    },
  )

  test('after a failure is fetched past the cache first, and not used if an HTML page came instead', async () => {
    const requests = answerRequests(html)
    const file = newFile(kind)
    const failing = load(file, { ...attempt, fresh: true })
    await expect(failing).rejects.toThrow('answered with an HTML page')
    expect(fileElement(file)).toBeNull()
    const options = { cache: 'reload', integrity: file.integrity }
    expect(requests).toHaveBeenCalledWith(file.url, expect.objectContaining(options))
  })
})
