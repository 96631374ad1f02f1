import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs `scripts/SCRIPT.ts` below `home` with tsx, and ends this process as that ends. */
export function launch(script, args, { home, ...options }) {
  const tsx = pathToFileURL(createRequire(join(home, 'package.json')).resolve('tsx')).href
  const child = spawn(
    process.execPath,
    ['--import', tsx, join(home, `scripts/${script}.ts`), ...args],
    { stdio: 'inherit', ...options },
  )
  // A signal to this process is meant for the command.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)))
}
