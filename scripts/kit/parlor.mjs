#!/usr/bin/env node
// The kit's one command: each word runs the script of that name, in the current project.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeRepository } from './scripts/kit/make-repository.mjs'

const kit = dirname(fileURLToPath(import.meta.url))
const SCRIPTS = {
  new: 'new',
  dev: 'dev',
  build: 'build',
  check: 'kit/check',
  deploy: 'deploy',
  rollback: 'rollback',
  releases: 'releases',
  retire: 'retire',
}

const [word, ...given] = process.argv.slice(2)
const script = Object.hasOwn(SCRIPTS, word ?? '') ? SCRIPTS[word] : undefined
if (!script) {
  console.error(`parlor takes one of: ${Object.keys(SCRIPTS).join(', ')}.`)
  process.exit(1)
}

let child
// A signal to this process is meant for the command.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))

// The first remote creates the repository around it.
const args =
  word === 'new' && !existsSync('tsconfig.base.json') ? makeRepository(given, kit) : given

const installed = join(process.cwd(), 'node_modules/@parlor/kit')
const home = existsSync(installed) ? installed : kit
const tsx = pathToFileURL(createRequire(join(home, 'package.json')).resolve('tsx')).href
child = spawn(process.execPath, ['--import', tsx, join(home, `scripts/${script}.ts`), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PARLOR_KIT: home },
})
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)))
