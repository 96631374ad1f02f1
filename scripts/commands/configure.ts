import { flag, type Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { configure, settingsWarnings } from '../release/configure-site'
import { nginxConfiguration } from '../release/headers/nginx'
import { PLACE_OPTIONS, refuseMissing, siteOf, withServed } from '../release/storage/site-storage'

export const command = {
  prefix: 'npm run configure --',
  does: 'Applies the config.json of a site to its pages.',
  words: {},
  options: {
    ...PLACE_OPTIONS,
    nginx: flag('only print the nginx configuration for the site in this folder'),
  },
} satisfies Syntax

/** Puts the config.json of a site into its pages, if the live host can take it. */
export async function run(args: string[]): Promise<string> {
  const { values } = readCommand(command, args)
  const site = await siteOf(values)
  await refuseMissing(site)
  const { storage, data } = site
  if (values.nginx) return nginxConfiguration(storage)
  const warnings = await configure(storage)
  const lines = [
    `The pages of ${storage.address} were rebuilt from all records and its config.json.`,
    ...warnings,
    ...(await settingsWarnings(storage)),
  ]
  return withServed(lines.join('\n'), data)
}
