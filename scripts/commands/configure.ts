import type { Command } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { configure, settingsWarnings } from '../release/configure-site'
import { PLACE_OPTIONS, refuseMissing, siteOf, withServed } from '../release/storage/site-storage'

export const command = {
  typed: 'npm run configure --',
  does: 'Puts the config.json of a site into its pages.',
  words: {},
  options: PLACE_OPTIONS,
} satisfies Command

/** Puts the config.json of a site into its pages, if the live host can take it. */
export async function run(args: string[]): Promise<string> {
  const { values } = readCommand(command, args)
  const site = await siteOf(values)
  await refuseMissing(site)
  const { storage, data } = site
  const leftOut = await configure(storage)
  const said = [
    `The pages of ${storage.address} are composed from all rows, with its config.json.`,
    ...leftOut,
    ...(await settingsWarnings(storage)),
  ]
  return withServed(said.join('\n'), data)
}
