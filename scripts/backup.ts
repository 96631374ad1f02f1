import { resolve } from 'node:path'
import { fail, OptionError, readCommandLine } from './platform/command-line'
import { copyDataFolder } from './platform/data-folder'
import { dataFolder, root } from './platform/project-root'

const TAKES = 'Name the folder for the backup: npm run backup -- FOLDER [--data FOLDER].'

async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(args, { data: { type: 'string' } }, TAKES)
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new OptionError(TAKES)
  const target = resolve(root, name)
  copyDataFolder({ from: dataFolder(values.data), to: target })
  console.log(`Backup written. Start from it with: npm start -- --data ${target}`)
}

backup(process.argv.slice(2)).catch(fail)
