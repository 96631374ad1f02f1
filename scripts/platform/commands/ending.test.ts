import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '../../testing/test-folder'
import { root } from '../project-root'

const folder = testFolder()

/** The file of a program that runs a command with this body. */
function program(name: string, body: string): string {
  const file = join(folder, `${name}.mts`)
  const from = join(root, 'scripts/platform/commands')
  writeFileSync(
    file,
    `import { runCommand } from '${from}/run-command.ts'
import { atEnd } from '${from}/ending.ts'
const wait = () => new Promise((resolve) => setTimeout(resolve, 3_600_000))
async function run() { ${body} }
await runCommand({ command: { prefix: '', does: '', words: {}, options: {} }, run }, [])
`,
  )
  return file
}

/** Starts a program, and sends it a signal once it runs. */
async function interrupt(file: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [status] = await once(child, 'close')
  return { status, output }
}

it.each<[string, string, NodeJS.Signals, number, string]>([
  ['a command', '', 'SIGINT', 130, 'Ended by Ctrl-C.\n'],
  ['a server', 'atEnd(() => {})', 'SIGINT', 0, 'Ended by Ctrl-C.\n'],
  ['a server that does not close', 'atEnd(wait)', 'SIGINT', 0, 'Ended by Ctrl-C.\n'],
  ['a server', 'atEnd(() => {})', 'SIGTERM', 0, ''],
])('%s (%s) ends on %s while it waits', async (name, begin, signal, status, line) => {
  const file = program(name.replaceAll(' ', '-'), `${begin}; console.log('ready'); await wait()`)
  expect(await interrupt(file, signal)).toEqual({ status, output: line })
})

it('a command ends on Ctrl-C while its code is loaded', async () => {
  const file = join(folder, 'loading.ts')
  const launcher = join(root, 'scripts/kit/launch.mjs')
  writeFileSync(
    file,
    `import { launch } from ${JSON.stringify(launcher)}\nvoid launch(['start'])\nconsole.log('ready')`,
  )
  expect(await interrupt(file, 'SIGINT')).toEqual({ status: 130, output: 'Ended by Ctrl-C.\n' })
})

it('a command ends silently when its reader has enough', async () => {
  const file = program('long', "return 'x\\n'.repeat(1_000_000)")
  const line = `${process.execPath} --import tsx ${file} | head -2`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], { cwd: root })
  expect([stdout, stderr]).toEqual(['x\nx\n', ''])
})
