import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Syntax } from '../platform/commands/command'
import { readCommand, refusal } from '../platform/commands/command-line'
import { DATA_OPTION, dataFolder, dataOption, root } from '../platform/project-root'
import { copyDataFolder } from '../platform/storage/data-folder'
import { copySite } from '../release/storage/copy-site'
import { mapsFolder, siteFolder } from '../release/storage/site-storage'
import { tokensFile } from '../site/deploys/deploy-tokens'

export const command = {
  prefix: 'npm run backup --',
  does: 'Backs up a data folder, even while the site is running.',
  words: { FOLDER: 'where to write the backup (must not exist)' },
  options: { data: DATA_OPTION },
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  const { values, positionals } = readCommand(command, args)
  const [name] = positionals
  if (name === undefined) throw refusal(command, 'Name the folder for the backup.')
  const target = resolve(root, name)
  const from = dataFolder(values.data)
  let faults: string[] = []
  const copyRest = async () => {
    const site = { from: siteFolder(from), to: siteFolder(target) }
    if (existsSync(site.from)) faults = await copySite(site)
    for (const place of [mapsFolder, tokensFile]) {
      if (existsSync(place(from))) await cp(place(from), place(target), { recursive: true })
    }
  }
  await copyDataFolder({ from, to: target, copyRest })
  return [
    `Backup written. Start from it with: npm start --${dataOption(target)}`,
    ...(faults.length > 0 ? ['These releases are incomplete on the site itself:', ...faults] : []),
  ].join('\n')
}
