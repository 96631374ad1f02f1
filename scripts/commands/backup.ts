import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from '../platform/commands/command'
import { readCommand, refusal } from '../platform/commands/command-line'
import { copyDataFolder } from '../platform/data-folder'
import { DATA_OPTION, dataFolder, dataOption, root } from '../platform/project-root'
import { folderStorage, OWN_FOLDERS } from '../release/storage/folder-storage'
import { siteFolder } from '../release/storage/site-storage'

export const command = {
  typed: 'npm run backup --',
  does: 'Copies a data folder, also while the site runs.',
  words: { FOLDER: 'the copy, which is not there yet' },
  options: { data: DATA_OPTION },
} satisfies Command

/** The live site, its source maps, and the tokens of those who may deploy. */
const SITE_PARTS = ['site', 'maps', 'deploy-tokens.json']

export async function run(args: string[]): Promise<string> {
  const { values, positionals } = readCommand(command, args)
  const [name] = positionals
  if (name === undefined) throw refusal(command, 'Name the folder for the backup.')
  const target = resolve(root, name)
  const from = dataFolder(values.data)
  const copy = async () =>
    copyDataFolder({ from, to: target, beside: SITE_PARTS, without: OWN_FOLDERS })
  const site = siteFolder(from)
  // Rows, releases and pages of one moment: no deploy changes them in the meantime.
  await (existsSync(site) ? folderStorage(site).exclusively(copy) : copy())
  return `Backup written. Start from it with: npm start --${dataOption(target)}`
}
