import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ProjectCopy } from '../demo/project-copy'

/** It builds, compiles and lints, on a machine that may be busy. */
const TIMEOUT_MS = 300_000

const project = new ProjectCopy()
afterAll(() => project.dispose())

function run(command: string, ...args: string[]): string {
  const words = ['scripts/kit/command.mjs', command, ...args]
  return execFileSync(process.execPath, words, {
    cwd: project.folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

const textOf = (file: string) => readFileSync(project.path(file), 'utf8')

it(
  'creates remotes that pass checks, tests and builds unchanged, in their own folders and the lock file',
  () => {
    const newFolders = ['remote-profile', '.cache']
    const others = () => readdirSync(project.folder).filter((name) => !newFolders.includes(name))
    const [folders, packages] = [others(), textOf('package.json')]
    const output = run('new', 'remote-profile', '--path', '/profile/*', '--access', 'signed-in')
    expect(output).toContain('remote-profile is there, with its screen at /profile/*, on port 3003')

    expect([others(), textOf('package.json')]).toEqual([folders, packages])
    expect(textOf('package-lock.json')).toContain('"remote-profile": {')
    // Its first deploy records its sizes.
    expect(existsSync(project.path('remote-profile/sizes.json'))).toBe(false)
    expect(JSON.parse(textOf('remote-profile/dist/mf-manifest.json')).release).toMatchObject({
      name: 'remote-profile',
      screens: [{ path: '/profile/*', module: './profile', access: 'signed-in', title: 'Profile' }],
    })

    expect(output).toContain('The header leads to it as "Profile"')

    const access = ['--access', 'everyone', '--link', 'Support']
    const second = run('new', 'remote-support', '--path', '/support', ...access)
    expect(second).toContain('remote-support is there, with its screen at /support, on port 3004')
    for (const name of ['profile', 'support']) {
      const source = textOf(`remote-${name}/${name}.tsx`)
      const classes = textOf(`remote-${name}/${name}.css`).match(/(?<=\.)[a-z]+-[a-z]+/g) ?? []
      expect(classes.filter((each) => !source.includes(each))).toEqual([])
    }
    const testOutput = run('test', 'remote-profile', 'remote-support')
    expect(testOutput).toContain('ok    types\n')
    expect(testOutput).toContain(', 0 failed')
  },
  TIMEOUT_MS,
)

it(
  'makes a remote whose build refuses a worker, with its line and the reason',
  () => {
    run('new', 'remote-tea', '--path', '/tea', '--access', 'everyone')
    const source = textOf('remote-tea/tea.tsx')
    const steep = "new Worker(new URL('./pot.ts', import.meta.url))"
    project.write('remote-tea/pot.ts', 'postMessage(1)')
    project.write('remote-tea/tea.tsx', `${source}\nexport const steep = () => ${steep}\n`)
    const line = source.split('\n').length + 1
    expect(() => run('build', 'remote-tea')).toThrow(
      `remote-tea starts a worker in remote-tea/tea.tsx:${line}, which no site allows`,
    )
  },
  TIMEOUT_MS,
)

it('refuses a name that is taken, and leaves nothing behind', () => {
  expect(() => run('new', 'remote-chat', '--path', '/tea', '--access', 'everyone')).toThrow(
    'remote-chat already exists',
  )
  expect(existsSync(project.path('remote-chat/tea.tsx'))).toBe(false)
})
