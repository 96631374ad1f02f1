import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routing } from '@parlor/shared/contract/routing'
import { root } from '../../build/packages'
import { declarations } from '../../build/remote-declaration'
import { planRemote } from '../../new/remote-plan'
import { writeRemote } from '../../new/write-remote'
import { applyEdits } from './edits'
import { newRemotes, seededChanges } from './seeded-changes'

// An edit throws if the text that it replaces is gone. So a change of the sources that a seed does
// not match fails here, and not only in the next `bench gate`.

const copy = mkdtempSync(join(tmpdir(), 'parlor-seeds-'))

beforeAll(() => {
  const sources = ['host', 'remote-*', 'shared', 'scripts/build']
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...sources]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  }
  const ports = { hostPort: 3_000, firstPort: 3_001 }
  const surroundings = { isTaken: () => false, others: declarations(), routing, ...ports }
  for (const [name, { command }] of Object.entries(newRemotes)) {
    writeRemote(planRemote([name, ...command], surroundings), copy)
  }
})
afterAll(() => rmSync(copy, { recursive: true }))

it.each(seededChanges)('`bench gate` can still seed: $what', ({ edits, live }) => {
  expect(edits).not.toHaveLength(0)
  applyEdits(copy, live)()
  const undo = applyEdits(copy, edits)
  const declarations = edits.map(({ file }) => file).filter((file) => file.endsWith('remote.json'))
  for (const file of declarations) JSON.parse(readFileSync(join(copy, file), 'utf8'))
  undo()
})

it('no two seeded changes have the same name, which selects a single one', () => {
  const names = seededChanges.map(({ what }) => what)
  expect(names).toEqual([...new Set(names)])
})
