import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../../build/release'
import { fakeRelease } from '../../testing/release/fake-release'
import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import { type BuildFolder, checkChunkHashes, checkFiles } from './check-files'

const content = {
  'remoteEntry.js': `const table = { 1: "${integrityOf('dash()')}", 2: "${integrityOf('later()')}" }`,
  'dash.js': 'dash()',
  'later.js': 'later()',
}

const dash = { path: './dash', scripts: ['dash.js'], styles: [], later: ['later.js'] }

function intactBuild(
  more: Record<string, string> = {},
  exposed: Partial<typeof dash> = {},
): BuildFolder {
  const { folder, files } = fakeRelease('remote-chat', '1', { ...content, ...more })
  const federation = manifestOf({ exposes: [{ ...dash, ...exposed }] })
  return { release: releaseOf('remote-chat', { files, federation }), folder }
}

describe('the files of a release', () => {
  it('are all there, each with its hash in the manifest', () => {
    expect(checkFiles(intactBuild())).toEqual([])
  })

  it('may not lack one that was built', () => {
    const build = intactBuild()
    rmSync(join(build.folder, 'dash.js'))
    expect(checkFiles(build)).toEqual([
      expect.stringContaining('remote-chat lists dash.js, missing from'),
    ])
  })

  it('may not have changed since the build', () => {
    const build = intactBuild()
    writeFileSync(join(build.folder, 'dash.js'), 'dash(0)')
    expect(checkFiles(build)).toEqual([
      'dash.js of remote-chat changed after the build: build it again.',
    ])
  })

  it('may not lack one that the manifest names, which would have no hash', () => {
    expect(checkFiles(intactBuild({}, { scripts: ['gone.js'] }))).toEqual([
      expect.stringContaining('names gone.js, not in the release'),
    ])
  })
})

test('the chunks of a release are refused unless its entry carries their hashes', () => {
  expect(checkChunkHashes(intactBuild())).toEqual([])
  expect(checkChunkHashes(intactBuild({ 'chunk.js': 'chunk()' }))).toEqual([
    expect.stringContaining('remote-chat would load chunk.js without checking the hash'),
  ])
  // The host loads exposed modules by the manifest; the modules themselves load what comes later.
  expect(
    checkChunkHashes(intactBuild({ 'part.js': 'part()' }, { later: ['dash.js', 'part.js'] })),
  ).toEqual([expect.stringMatching(/would load part\.js without/)])
})

test('ES modules are refused if one imports what has no hash, or loads styles itself', () => {
  const modules = (more: Record<string, string>) => {
    const { release, folder } = intactBuild(more)
    return { release: { ...release, federation: manifestOf({ isModule: true }) }, folder }
  }
  const entry = 'import{a}from"./dash.js";const b=()=>import("./assets/later.js");export{a,b}'
  const whole = { 'remoteEntry.js': entry, 'assets/later.js': 'import"../later.js"' }
  expect(checkChunkHashes(modules(whole))).toEqual([])
  const lacking = { ...whole, 'assets/later.js': 'import"./gone.js";export*from"vue"' }
  expect(checkChunkHashes(modules(lacking))).toEqual([
    expect.stringContaining(
      'remote-chat imports assets/gone.js, vue, of which its manifest has no',
    ),
  ])
  // The host loads the styles of what is exposed.
  expect(checkChunkHashes(modules({ ...whole, 'dash.css': '' }))).toEqual([])
  expect(checkChunkHashes(modules({ ...whole, 'late.css': '' }))).toEqual([
    'remote-chat would load late.css without checking the hash: import these styles in the module that it exposes.',
  ])
})
