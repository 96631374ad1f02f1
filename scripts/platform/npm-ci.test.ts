import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { testFolder } from '../testing/test-folder'
import { root } from './project-root'

const folder = testFolder()
const startFile = join(folder, 'npm.started')

/** A fresh clone, as far as an installation goes, with an npm that takes its time at Ctrl-C. */
function freshClone(): NodeJS.ProcessEnv {
  for (const file of ['run.mjs', 'kit/launch.mjs', 'platform/npm-ci.mjs']) {
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
  }
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  mkdirSync(join(folder, 'bin'))
  const npm = join(folder, 'bin/npm')
  writeFileSync(npm, `#!/bin/sh\ntrap 'echo one more line >&2' INT\ntouch ${startFile}\nsleep 60\n`)
  chmodSync(npm, 0o755)
  return { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
}

async function npmRuns(): Promise<void> {
  while (!existsSync(startFile)) await setTimeout(20)
}

it('Ctrl-C during an installation ends command and npm at once, with one line', async () => {
  const env = freshClone()
  // As on a terminal, Ctrl-C reaches the whole group.
  const args = ['scripts/run.mjs', 'start']
  const command = spawn(process.execPath, args, { cwd: folder, env, detached: true })
  let output = ''
  command.stderr.on('data', (text) => {
    output += text
  })
  await npmRuns()
  const start = performance.now()
  process.kill(-(command.pid ?? 0), 'SIGINT')
  // Both have closed stderr, so both are gone.
  const [status] = await once(command, 'close')
  expect(performance.now() - start).toBeLessThan(1_000)
  expect({ status, output }).toEqual({ status: 130, output: 'Ended by Ctrl-C.\n' })
})
