import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, OptionError, readCommandLine } from './platform/command-line'
import { copyDataFolder } from './platform/data-folder'
import { dataFolder, root } from './platform/project-root'
import { folderStorage, OWN_FOLDERS } from './release/storage/folder-storage'

const TAKES = 'Name the folder for the backup: npm run backup -- FOLDER [--data FOLDER].'

/** What is live, with its releases, their source maps, and who may deploy. */
const SITE_PARTS = ['site', 'maps', 'deploy-tokens.json']

async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(args, { data: { type: 'string' } }, TAKES)
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new OptionError(TAKES)
  const target = resolve(root, name)
  const from = dataFolder(values.data)
  const copy = async () =>
    copyDataFolder({ from, to: target, beside: SITE_PARTS, without: OWN_FOLDERS })
  const site = join(from, 'site')
  // Rows, releases and pages of one moment: no deploy changes them meanwhile.
  await (existsSync(site) ? folderStorage(site).exclusively(copy) : copy())
  console.log(`Backup written. Start from it with: npm start -- --data ${target}`)
}

backup(process.argv.slice(2)).catch(fail)
