import { answering, json } from '../testing/answering'
import { manifestJson } from '../testing/manifest-json'
import { releaseOf } from '../testing/remote-source'
import { readManifest } from './manifests'

const { signal } = new AbortController()

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

test('a manifest is fetched once', async () => {
  const requests = answering(() => json(manifestJson()))
  const release = releaseOf('remote-auth', 'once')
  await readManifest(release, { fresh: false, signal })
  expect(await readManifest(release, { fresh: true, signal })).toMatchObject({ ok: true })
  expect(requests).toHaveBeenCalledTimes(1)
})

test.each([
  ['answered 503 with JSON', () => json({ metaData: {} }, 503)],
  ['answered JSON that is no manifest', () => json({ message: 'soon' })],
])('one that %s is asked for again, past every cache', async (fault, answer) => {
  const release = releaseOf('remote-auth', fault)
  answering(answer)
  expect(await readManifest(release, { fresh: false, signal })).toMatchObject({ ok: false })
  const requests = answering(() => json(manifestJson()))
  expect(await readManifest(release, { fresh: true, signal })).toMatchObject({ ok: true })
  expect(requests.mock.lastCall?.[1]).toMatchObject({ cache: 'reload' })
})

test('one that the page brought along is not fetched', async () => {
  const requests = answering(() => 'refused')
  const release = releaseOf('remote-auth', 'inline')
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'parlor-manifests'
  block.textContent = JSON.stringify({ [new URL(release.manifest).pathname]: manifestJson() })
  document.body.append(block)
  expect(await readManifest(release, { fresh: false, signal })).toMatchObject({ ok: true })
  expect(requests).not.toHaveBeenCalled()
})
