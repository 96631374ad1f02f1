import { answering, json } from '../../testing/answering'
import { inlineJsonBlock } from '../../testing/inline-json'
import { manifestJson } from '../../testing/manifest-json'
import { releaseOf } from '../../testing/remote-source'
import { readManifest } from './read-manifest'

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
  ['answered JSON that is not a manifest', () => json({ message: 'soon' })],
])('a manifest that %s is fetched again, past every cache', async (fault, answer) => {
  const release = releaseOf('remote-auth', fault)
  answering(answer)
  expect(await readManifest(release, { fresh: false, signal })).toMatchObject({ ok: false })
  const requests = answering(() => json(manifestJson()))
  expect(await readManifest(release, { fresh: true, signal })).toMatchObject({ ok: true })
  expect(requests.mock.lastCall?.[1]).toMatchObject({ cache: 'reload' })
})

test('a manifest that the page came with is not fetched', async () => {
  const requests = answering(() => 'refused')
  const release = releaseOf('remote-auth', 'inline')
  inlineJsonBlock('parlor-manifests', { [new URL(release.manifest).pathname]: manifestJson() })
  expect(await readManifest(release, { fresh: false, signal })).toMatchObject({ ok: true })
  expect(requests).not.toHaveBeenCalled()
})
