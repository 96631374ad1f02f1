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
await runCommand({ command: { typed: '', does: '', words: {}, options: {} }, run }, [])
`,
  )
  return file
}

/** Starts a program, and sends it a signal once it runs. */
async function interrupted(file: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root })
  let printed = ''
  child.stderr.on('data', (text) => {
    printed += text
  })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [status] = await once(child, 'close')
  return { status, printed }
}

it.each<[string, string, NodeJS.Signals, number, string]>([
  ['a command', '', 'SIGINT', 130, 'Ended by Ctrl-C.\n'],
  ['a server', 'atEnd(() => {})', 'SIGINT', 0, 'Ended by Ctrl-C.\n'],
  ['a server that does not close', 'atEnd(wait)', 'SIGINT', 0, 'Ended by Ctrl-C.\n'],
  ['a server', 'atEnd(() => {})', 'SIGTERM', 0, ''],
])('%s (%s) ends on %s, whatever it waits for', async (name, begin, signal, status, line) => {
  const file = program(name.replaceAll(' ', '-'), `${begin}; console.log('ready'); await wait()`)
  expect(await interrupted(file, signal)).toEqual({ status, printed: line })
})

it('a command whose reader has enough ends without a word', async () => {
  const file = program('long', "return 'x\\n'.repeat(1_000_000)")
  const line = `${process.execPath} --import tsx ${file} | head -2`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], { cwd: root })
  expect([stdout, stderr]).toEqual(['x\nx\n', ''])
})
