import { fail, OptionError, readCommandLine } from './platform/command-line'
import { configure } from './release/configure-site'
import { refuseMissing, siteStorage } from './release/site-storage'

const TAKES =
  'configure takes --to SITE, whose config.json its pages get: npm run configure -- --to SITE.'

/** Puts the config.json of a site into its pages, once the live host can take it. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = readCommandLine(args, { to: { type: 'string' } }, TAKES)
  if (positionals.length > 0) throw new OptionError(TAKES)
  const storage = await siteStorage(values.to)
  await refuseMissing(storage)
  await configure(storage)
  return `The pages of ${storage.address} are composed with its config.json, as of all rows.`
}

run(process.argv.slice(2)).then(console.log).catch(fail)
