#!/usr/bin/env node
// The kit's one command: each word runs the script of that name, in the current project.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, SIGNALS } from './scripts/kit/launch.mjs'
import { makeRepository } from './scripts/kit/make-repository.mjs'

const kit = dirname(fileURLToPath(import.meta.url))
const SCRIPTS = {
  new: 'new',
  dev: 'dev',
  build: 'build',
  test: 'kit/test',
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

// Ctrl-C ends the installation of a new repository, and what is there of it is then removed.
for (const signal of SIGNALS) process.on(signal, () => {})

// The first remote creates the repository around it.
const args =
  word === 'new' && !existsSync('tsconfig.base.json') ? makeRepository(given, kit) : given

const installed = join(process.cwd(), 'node_modules/@parlor/kit')
const home = existsSync(installed) ? installed : kit
launch(script, args, { home, env: { ...process.env, PARLOR_KIT: home } })
