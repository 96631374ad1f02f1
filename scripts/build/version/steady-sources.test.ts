import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { sourceVersion } from './source-version'
import { withSteadySources } from './steady-sources'

let project: string
withFolder((folder) => {
  project = folder
  write('remote-x/package.json', '{ "version": "0.1.0" }')
  write('remote-x/x.tsx', 'one')
  write('remote-x/webpack.config.ts', 'one')
  write('scripts/build/rules.ts', 'one')
  mkdirSync(join(project, 'shared/contract/build'), { recursive: true })
  for (const file of ['shared/package.json', 'tsconfig.base.json', 'package-lock.json']) {
    write(file, '{}')
  }
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

/** Builds while these changes happen, one in each build; returns the versions that were started. */
async function buildDuring(...changes: (() => void)[]) {
  const started: string[] = []
  const build = await withSteadySources(
    'remote-x',
    async ({ version }) => {
      started.push(version)
      changes[started.length - 1]?.()
      return () => version
    },
    project,
  )
  return { build, started }
}

it('builds once if the sources stay the same', async () => {
  const version = sourceVersion('remote-x', project)
  expect(await buildDuring()).toEqual({ build: version, started: [version] })
})

it('builds once more after a change during the build, with the new version', async () => {
  const { build, started } = await buildDuring(() => write('remote-x/x.tsx', 'two'))
  expect(started).toHaveLength(2)
  expect(build).toBe(sourceVersion('remote-x', project))
  expect(build).not.toBe(started[0])
})

it.each<[string, () => void]>([
  [
    'was another file in between',
    () => {
      write('remote-x/x.tsx', 'two')
      write('remote-x/x.tsx', 'one')
      utimesSync(join(project, 'remote-x/x.tsx'), new Date(), new Date(4_000))
    },
  ],
  [
    'got other bytes and its old time',
    () => {
      const { atime, mtime } = statSync(join(project, 'remote-x/x.tsx'))
      write('remote-x/x.tsx', 'two')
      utimesSync(join(project, 'remote-x/x.tsx'), atime, mtime)
    },
  ],
  ['is new', () => write('remote-x/y.tsx', 'one')],
])('builds once more for a file that %s', async (_, change) => {
  expect((await buildDuring(change)).started).toHaveLength(2)
})

it('refuses to build sources that keep changing, and names the file', async () => {
  const change = (text: string) => () => write('remote-x/x.tsx', text)
  await expect(buildDuring(change('two'), change('three'))).rejects.toThrow(
    'remote-x was not built, because remote-x/x.tsx changed in the meantime, so its version would be wrong. Wait until nothing changes the sources, then run this again.',
  )
})

it.each(['scripts/build/rules.ts', 'remote-x/webpack.config.ts'])(
  'a changed %s is not built again by the process that has loaded it',
  async (file) => {
    await expect(buildDuring(() => write(file, 'two'))).rejects.toThrow(`because ${file} changed`)
  },
)
