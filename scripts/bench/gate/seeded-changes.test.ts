import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { applyEdits } from './edits'
import { seededChanges } from './seeded-changes'

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
