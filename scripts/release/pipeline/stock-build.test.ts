import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from '../../build/build-release'
import { filesIn, integrityOf } from '../../build/release'
import { stockBuild } from '../../testing/release/stock-build'
import { withFolder } from '../../testing/test-folder'
import { withReleaseIn } from '../deploy/build'
import { openBuild } from '../release-set/open-release'

const name = 'remote-tea'

let team: string
withFolder((folder) => {
  team = folder
})

const open = <T>(use: (release: BuiltRelease) => T, declaration?: string) =>
  withReleaseIn({ buildFolder: join(team, 'dist'), name, declaration }, async (each) => use(each))

const filesOf = ({ folder }: BuiltRelease) =>
  Object.fromEntries(
    filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  )

describe('a stock build', () => {
  it('becomes a release with what its declaration says', async () => {
    stockBuild(team)
    const release = await open(openBuild)
    expect(release).toMatchObject({
      name,
      version: '1.0.0',
      built: 'elsewhere',
      screens: [{ path: '/tea', module: './tea', access: 'everyone', title: 'Tea' }],
      styleNames: { needs: ['--parlor-ink'] },
      federation: {
        build: { modules: { './tea': './types/tea.d.ts' }, uniqueName: `${name}@1.0.0` },
      },
    })
    expect(Object.keys(release.files)).toEqual(['remoteEntry.js', 'tea.css', 'tea.js', CHECKS_FILE])
  })

  it('gives its steps and the declarations of its types to the gates of other teams', async () => {
    stockBuild(team, { 'types/tea.d.ts': 'export default 1' })
    const checks = await open(({ folder, files }) => {
      const text = readFileSync(join(folder, CHECKS_FILE), 'utf8')
      expect(files[CHECKS_FILE]).toBe(integrityOf(text))
      return JSON.parse(text)
    })
    expect(checks).toEqual({
      smoke: [{ go: '/tea' }],
      sources: { 'types/tea.d.ts': 'export default 1' },
    })
  })

  it('gives the same bytes each time, and stays as it is', async () => {
    stockBuild(team)
    const previous = filesIn(team).map((file) => readFileSync(join(team, file), 'utf8'))
    expect(await open(filesOf)).toEqual(await open(filesOf))
    expect(filesIn(team).map((file) => readFileSync(join(team, file), 'utf8'))).toEqual(previous)
  })

  it('leaves no copy behind, also if the deploy fails', async () => {
    stockBuild(team)
    let copy = ''
    const failing = open(({ folder }) => {
      copy = folder
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(() => readdirSync(copy)).toThrow('ENOENT')
  })

  it('may have its declaration in another place', async () => {
    stockBuild(team)
    const elsewhere = join(team, 'parlor.json')
    writeFileSync(elsewhere, readFileSync(join(team, 'remote.json')))
    rmSync(join(team, 'remote.json'))
    await expect(open(openBuild)).rejects.toThrow(
      `${join(team, 'remote.json')} is missing, and ${join(team, 'dist')} is a stock build`,
    )
    expect(await open(openBuild, elsewhere)).toMatchObject({ name })
  })
})

describe('a page of its own', () => {
  it('is left out: no site shows it', async () => {
    stockBuild(team, { 'index.html': '<script src="main.js"></script>' })
    expect(Object.keys((await open(openBuild)).files)).not.toContain('index.html')
  })

  it('is left out with its ES modules, which the remote does not import', async () => {
    const modules = {
      'remoteEntry.js': 'import "./assets/tea.js"; const later = () => import("./assets/more.js")',
      'assets/tea.js': 'import "./both.js"',
      'assets/more.js': '',
      'assets/both.js': '',
      'assets/page.js': 'import "./both.js"',
    }
    stockBuild(team, modules, {
      metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'module' } },
    })
    const scripts = Object.keys((await open(openBuild)).files).filter((file) =>
      file.endsWith('.js'),
    )
    expect(scripts).toEqual([
      'assets/both.js',
      'assets/more.js',
      'assets/tea.js',
      'remoteEntry.js',
      'tea.js',
    ])
  })
})

describe('a folder is refused in a sentence', () => {
  it.each<[string, object, RegExp]>([
    [
      'it was built without the plugin',
      { build: undefined, files: undefined },
      /was built without the plugin of @parlor\/federation\/build: its mf-manifest\.json has no version.*shared\/FEDERATION\.md/,
    ],
    ['it has no hashes', { files: undefined }, /without the plugin.*has no hashes/],
    [
      'a hash is not one',
      { files: { 'tea.js': 'x' } },
      /has a wrong files\.tea\.js in its mf-manifest/,
    ],
    ['a path leads elsewhere', { files: { '../tea.js': '' } }, /has a wrong files\.\.\.\/tea\.js/],
    [
      'a version is not part of a path',
      { build: { version: '../1' } },
      /has a wrong build\.version/,
    ],
    [
      'it does not expose a screen',
      { exposes: [] },
      /does not expose \.\/tea, which the remote\.json/,
    ],
  ])('because %s', async (_, manifest, sentence) => {
    stockBuild(team, {}, manifest)
    await expect(open(openBuild)).rejects.toThrow(sentence)
  })

  it('because a file of it is gone', async () => {
    stockBuild(team)
    rmSync(join(team, 'dist/tea.js'))
    await expect(open(openBuild)).rejects.toThrow('lacks tea.js of its build: build it again.')
  })

  it('because its declaration is of another remote', async () => {
    stockBuild(team)
    const file = join(team, 'remote.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(name, 'remote-ale'))
    await expect(open(openBuild)).rejects.toThrow(`${file} declares remote-ale, not ${name}.`)
  })

  it('because the host cannot be one', async () => {
    stockBuild(team)
    const host = withReleaseIn({ buildFolder: join(team, 'dist'), name: 'host' }, async () => '')
    await expect(host).rejects.toThrow('is a stock build, and host must not be one.')
  })
})

it('a release of this recipe takes no declaration: it has its own', async () => {
  mkdirSync(dirname(join(team, 'dist', MANIFEST_FILE)), { recursive: true })
  writeFileSync(join(team, 'dist', MANIFEST_FILE), JSON.stringify({ release: {} }))
  await expect(open(openBuild, 'remote.json')).rejects.toThrow('Omit --declaration.')
})
