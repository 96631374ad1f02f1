import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { configure, settingsWarnings } from './release/configure-site'
import { refuseMissing, siteOf, withServed } from './release/site-storage'

/** Puts the config.json of a site into its pages, if the live host can take it. */
async function run(args: string[]): Promise<string> {
  const { values } = readCommand(COMMANDS.configure, args)
  const site = await siteOf(values)
  await refuseMissing(site)
  const { storage, data } = site
  await configure(storage)
  const said = [
    `The pages of ${storage.address} are composed from all rows, with its config.json.`,
    ...(await settingsWarnings(storage)),
  ]
  return withServed(said.join('\n'), data)
}

run(process.argv.slice(2)).then(console.log).catch(fail)
