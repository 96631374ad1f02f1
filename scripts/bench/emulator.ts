import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packUserPool } from '../emulators/user-pool/package/pack'
import { root } from '../platform/project-root'
import { median, round } from './measure/statistics'

export const keys = ['start_ms', 'keys_ms']
export const options = { rounds: 15 }
export const smallest = { rounds: 1 }

/** From the start of the packed command, with its data in memory, to its line and to its public keys. */
export async function run({ rounds }: typeof options) {
  // Inside the project, so that the packages which it depends on are found.
  const to = join(root, '.cache/user-pool')
  await packUserPool({ root, to })
  const starts: { readyMs: number; keysMs: number }[] = []
  while (starts.length < rounds) starts.push(await timeToKeys(join(to, 'package/command.js')))
  const startMs = median(starts.map(({ readyMs }) => readyMs))
  const keysMs = median(starts.map(({ keysMs }) => keysMs))
  console.log(`start to ready (median)          ${startMs.toFixed(0)} ms   (aim: under 500)`)
  console.log(`start to its public keys         ${keysMs.toFixed(0)} ms`)
  return { start_ms: round(startMs, 0), keys_ms: round(keysMs, 0) }
}

async function timeToKeys(command: string) {
  const start = performance.now()
  const child = spawn(process.execPath, [command, '--memory', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /answer at (http\S+)$/.exec(line)?.[1]
      if (!address) continue
      const readyMs = performance.now() - start
      // They are made at the first start, and the first token waits for them.
      await (await fetch(`${address}/us-east-1_LocalPool/.well-known/jwks.json`)).text()
      return { readyMs, keysMs: performance.now() - start }
    }
    throw new Error('The command ended before it was ready.')
  } finally {
    child.kill()
    await exited
  }
}
