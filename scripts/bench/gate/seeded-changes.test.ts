import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { EditedSources } from './edits'
import { seededChanges } from './seeded-changes'

// An edit throws when the text that it replaces is gone. So a change of the sources that a seed has
// not followed fails here, and not only in the next `bench gate`.

const copy = mkdtempSync(join(tmpdir(), 'parlor-seeds-'))

beforeAll(() => {
  const sources = ['host', 'remote-auth', 'remote-chat', 'shared', 'scripts/build']
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...sources]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  }
})
afterAll(() => rmSync(copy, { recursive: true }))

it.each(seededChanges)('`bench gate` can still seed: $what', ({ edits }) => {
  const sources = new EditedSources(copy)
  expect(edits).not.toHaveLength(0)
  for (const edit of edits) sources.apply(edit)
  sources.undo()
})
