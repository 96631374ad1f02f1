import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildRelease } from '../build/build-release'
import { loadApp, root } from '../build/packages'
import { declarations } from '../build/remote-declaration'
import { NEW_REMOTE, planRemote } from '../new/remote-plan'
import { writeRemote } from '../new/write-remote'
import { isRemotesAlone } from '../platform/project-root'

export const command = NEW_REMOTE

const LOCK_FILE = join(root, 'package-lock.json')

/** Writes the folder of a new remote, and updates the lock file. */
export async function run(args: string[]): Promise<void> {
  const { port: hostPort, routing = { pinned: [], reserved: [] } } = await loadApp('host')
  const others = declarations()
  const firstPort = isRemotesAlone ? ownPort(basename(root)) : hostPort + 1
  const plan = planRemote(args, { isTaken, others, hostPort, firstPort, routing })
  const { name, port, screens } = plan.declaration
  const [screen] = screens
  const { into } = plan
  const lockFile = readFileSync(LOCK_FILE)
  try {
    writeRemote(plan)
    inProject('biome', ['check', '--write', name])
    addToLockFile()
    await buildRelease(name)
  } catch (error) {
    rmSync(join(root, name), { recursive: true, force: true })
    writeFileSync(LOCK_FILE, lockFile)
    throw error
  }
  const what = into === undefined ? `screen at ${screen?.path}` : `contribution to the slot ${into}`
  const next =
    into === undefined
      ? `The header leads to it as "${screen?.link}".`
      : 'It shows once the remote with the slot lists it in its own remote.json.'
  console.log(`${name} is there, with its ${what}, on port ${port}.
${isRemotesAlone ? inItsRepository(name) : inTheProject(name)}
${next} Its declaration is ${name}/remote.json; commit the folder and package-lock.json.`)
}

const inTheProject = (name: string) => `  npm run dev -w ${name}       it alone
  npm test -w ${name}          its types, lint and unit tests
  npm run deploy -- ${name}    into the running site`

const inItsRepository = (name: string) => `  npm run dev -- ${name}                 it alone
  npm test                               its unit tests
  npm run check -- --site ADDRESS        its types and its build against the live site
  npm run deploy -- ${name} --to ADDRESS`

/** Repositories of remotes run on one machine beside each other, and beside Parlor's own checkout. */
const ownPort = (folder: string) =>
  FIRST_OWN_PORT + (createHash('sha256').update(folder).digest().readUInt16BE() % OWN_PORTS)
const FIRST_OWN_PORT = 4_100
const OWN_PORTS = 900

const isTaken = (name: string) => existsSync(join(root, name))

/** Installs nothing: a remote begins with packages that others already have. */
function addToLockFile(): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync(npm, ['install', '--package-lock-only', ...quiet], { cwd: root, stdio: 'pipe' })
}

function inProject(tool: string, args: string[]): void {
  execFileSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'pipe' })
}
