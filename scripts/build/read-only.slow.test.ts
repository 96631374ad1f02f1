import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ProjectCopy } from '../demo/project-copy'
import { root } from '../platform/project-root'

// Permissions do not apply to root, so root becomes nobody, if nobody may read this checkout.
const nobody = { uid: 65_534 }
const access = ['-e', `fs.accessSync(${JSON.stringify(join(root, 'node_modules/webpack'))})`]
const isRoot = process.getuid?.() === 0
const asNobody = isRoot && spawnSync(process.execPath, access, nobody).status === 0 ? nobody : {}
const copy = new ProjectCopy()
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', copy.folder])
  copy.dispose()
})

it('a read-only checkout finds its build', () => {
  const build = (as: object) =>
    spawnSync(process.execPath, ['scripts/kit/command.mjs', 'build', 'remote-auth'], {
      cwd: copy.folder,
      encoding: 'utf8',
      ...as,
    })
  expect(build({})).toMatchObject({ status: 0, stderr: '' })
  execFileSync('chmod', ['-R', 'a+rX,a-w', copy.folder])
  expect(build(asNobody)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('(unchanged)'),
  })
}, 300_000)
