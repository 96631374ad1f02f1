#!/usr/bin/env node
// The kit's one command: each word runs the file of that name, in the current project.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeRepository } from './scripts/kit/make-repository.mjs'

const kit = dirname(fileURLToPath(import.meta.url))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

// Also from inside a remote's folder.
const repository = ['.', '..'].find((folder) => existsSync(join(folder, 'tsconfig.base.json')))
if (repository) process.chdir(repository)

const [word, ...words] = process.argv.slice(2)
// The first remote creates the repository around it.
const args = word === 'new' && !repository ? createRepository() : words

const installed = join(process.cwd(), 'node_modules/@parlor/kit')
const home = existsSync(installed) ? installed : kit
process.env.PARLOR_KIT = home
const { launch } = await import(pathToFileURL(join(home, 'scripts/kit/launch.mjs')).href)
await launch([word, ...args])

/** Ctrl-C ends the installation of the packages, and removes the unfinished repository. */
function createRepository() {
  const ignore = () => {}
  for (const signal of SIGNALS) process.on(signal, ignore)
  const rest = makeRepository(words, kit)
  for (const signal of SIGNALS) process.off(signal, ignore)
  return rest
}
