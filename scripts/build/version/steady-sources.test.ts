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

/** Builds while these changes happen, one in each build; returns the versions that were begun. */
async function buildDuring(...changes: (() => void)[]) {
  const begun: string[] = []
  const built = await withSteadySources(
    'remote-x',
    async ({ version }) => {
      begun.push(version)
      changes[begun.length - 1]?.()
      return () => version
    },
    project,
  )
  return { built, begun }
}

it('a build whose sources stay is made once', async () => {
  const version = sourceVersion('remote-x', project)
  expect(await buildDuring()).toEqual({ built: version, begun: [version] })
})

it('a change during the build makes one more, whose version names it', async () => {
  const { built, begun } = await buildDuring(() => write('remote-x/x.tsx', 'two'))
  expect(begun).toHaveLength(2)
  expect(built).toBe(sourceVersion('remote-x', project))
  expect(built).not.toBe(begun[0])
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
  expect((await buildDuring(change)).begun).toHaveLength(2)
})

it('sources that go on changing are not built, and the file is named', async () => {
  const change = (text: string) => () => write('remote-x/x.tsx', text)
  await expect(buildDuring(change('two'), change('three'))).rejects.toThrow(
    'remote-x was not built, because remote-x/x.tsx changed in the meantime, so its version would not name what is in it. Wait until nothing changes the sources, then run this again.',
  )
})

it.each(['scripts/build/rules.ts', 'remote-x/webpack.config.ts'])(
  'a changed %s is not built again by the process that has loaded it',
  async (file) => {
    await expect(buildDuring(() => write(file, 'two'))).rejects.toThrow(`because ${file} changed`)
  },
)
