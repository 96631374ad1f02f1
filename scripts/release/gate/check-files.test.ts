import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../../build/release'
import { fakeRelease } from '../../testing/release/fake-release'
import { manifestOf } from '../../testing/release/manifest-at-test'
import { checkChunkHashes, checkFiles } from './check-files'

const content = {
  'remoteEntry.js': `const table = { 1: "${integrityOf('dash()')}", 2: "${integrityOf('later()')}" }`,
  'dash.js': 'dash()',
  'later.js': 'later()',
}

function sound(more: Record<string, string> = {}) {
  const release = fakeRelease('remote-chat', '1', { ...content, ...more })
  const { 'mf-manifest.json': _, ...files } = release.files
  const exposes = [{ path: './dash', scripts: ['dash.js'], styles: [], later: ['later.js'] }]
  return { release, manifest: manifestOf({ exposes, files }) }
}

describe('the files of a release', () => {
  it('are all there, each with its hash in the manifest', () => {
    const { release, manifest } = sound()
    expect(checkFiles(release, manifest)).toEqual([])
  })

  it('may not lack one that was built', () => {
    const { release, manifest } = sound()
    rmSync(join(release.folder, 'dash.js'))
    expect(checkFiles(release, manifest)).toEqual([
      expect.stringContaining('remote-chat lists dash.js, missing from'),
    ])
  })

  it('may not have changed since the build', () => {
    const { release, manifest } = sound()
    writeFileSync(join(release.folder, 'dash.js'), 'dash(0)')
    expect(checkFiles(release, manifest)).toEqual([
      'dash.js of remote-chat changed after the build: build it again.',
    ])
  })

  it('may not lack a hash in the manifest', () => {
    const { release, manifest } = sound()
    const { 'later.js': _, ...files } = manifest.files
    expect(checkFiles(release, { ...manifest, files })).toEqual([
      expect.stringContaining('has no hash, or the wrong one, for later.js'),
    ])
  })

  it('may not lack one that the manifest names', () => {
    const { release, manifest } = sound()
    const exposes = [{ path: './dash', scripts: ['gone.js'], styles: [], later: [] }]
    expect(checkFiles(release, { ...manifest, exposes })).toEqual([
      expect.stringContaining('names gone.js, not in the release'),
    ])
  })
})

test('the chunks of a release are refused unless its entry carries their hashes', () => {
  const objectionsTo = ({ release, manifest }: ReturnType<typeof sound>) => {
    // `fakeRelease` adds main.js for the host's page.
    const { 'main.js': _, ...files } = release.files
    return checkChunkHashes({ ...release, files }, manifest)
  }
  expect(objectionsTo(sound())).toEqual([])
  expect(objectionsTo(sound({ 'chunk.js': 'chunk()' }))).toEqual([
    expect.stringContaining('remote-chat would load chunk.js without checking the hash'),
  ])
  // The host loads what is exposed, by the manifest; the module itself loads what comes later.
  const exposing = (later: string[]) => {
    const { release, manifest } = sound({ 'dash.js': 'dash()', 'part.js': 'part()' })
    const exposes = [{ path: './dash', scripts: ['dash.js'], styles: [], later }]
    return objectionsTo({ release, manifest: { ...manifest, exposes } })
  }
  expect(exposing(['dash.js', 'part.js'])).toEqual([
    expect.stringMatching(/would load part\.js without/),
  ])
})
