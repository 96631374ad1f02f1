import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fail, readCommand, refusal } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { copyDataFolder } from './platform/data-folder'
import { dataFolder, dataOption, root } from './platform/project-root'
import { siteFolder } from './release/site-storage'
import { folderStorage, OWN_FOLDERS } from './release/storage/folder-storage'

/** The live site, its source maps, and the tokens of those who may deploy. */
const SITE_PARTS = ['site', 'maps', 'deploy-tokens.json']

async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readCommand(COMMANDS.backup, args)
  const [name] = positionals
  if (name === undefined) throw refusal(COMMANDS.backup, 'Name the folder for the backup.')
  const target = resolve(root, name)
  const from = dataFolder(values.data)
  const copy = async () =>
    copyDataFolder({ from, to: target, beside: SITE_PARTS, without: OWN_FOLDERS })
  const site = siteFolder(from)
  // Rows, releases and pages of one moment: no deploy changes them in the meantime.
  await (existsSync(site) ? folderStorage(site).exclusively(copy) : copy())
  console.log(`Backup written. Start from it with: npm start --${dataOption(target)}`)
}

backup(process.argv.slice(2)).catch(fail)
