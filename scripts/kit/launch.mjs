import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project, or in a repository of remotes alone the installed kit. */
const home = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = [...(process.env.PARLOR_KIT ? ['scripts/kit/commands'] : []), 'scripts/commands']

/** Runs a command in this process, by the name of its file. */
export async function launch([name, ...args]) {
  // Until the command's own code, which takes a second to load, has its own.
  const interrupt = () => {
    process.stderr.write('Ended by Ctrl-C.\n')
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  const commands = new Map(FOLDERS.flatMap(commandsIn).reverse())
  const file = commands.get(name)
  if (file === undefined) {
    console.error(`Name one of the commands: ${[...commands.keys()].sort().join(', ')}.`)
    process.exit(1)
  }
  const load = async (path) => import(pathToFileURL(path).href)
  await load(createRequire(join(home, 'package.json')).resolve('tsx'))
  const { runCommand } = await load(join(home, 'scripts/platform/commands/run-command.ts'))
  const command = await load(file)
  process.off('SIGINT', interrupt)
  await runCommand(command, args)
}

const commandsIn = (folder) =>
  readdirSync(join(home, folder)).map((file) => [basename(file, '.ts'), join(home, folder, file)])
