import { existsSync, readFileSync } from 'node:fs'
import { type SmokeSteps, smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import * as v from 'valibot'
import { requireChromium } from './platform/chromium'
import { fail, OptionError, readCommand, refusal } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { bisectReport } from './release/bisect/bisect-report'
import { bisectSite } from './release/bisect/bisect-site'
import type { SoughtError } from './release/bisect/tries'
import { withBrowser } from './release/gate/trial/pages'
import { mapsStorage, refuseMissing, siteOf } from './release/site-storage'
import { SourceMaps } from './release/storage/source-maps'
import { openSite } from './site/open-site'
import { sourceOf } from './site/reports/source-positions'

async function bisect(args: string[]): Promise<string> {
  const { values } = readCommand(COMMANDS.bisect, args)
  const { steps, error, maps, withdrawn = false } = values
  if (steps === undefined && error === undefined) {
    throw refusal(COMMANDS.bisect, 'Say what fails: --steps FILE, or --error TEXT.')
  }
  requireChromium()
  const site = await siteOf(values)
  await refuseMissing(site)
  const asked = {
    steps: steps === undefined ? undefined : stepsIn(steps),
    error:
      error === undefined
        ? undefined
        : soughtError(error, new SourceMaps(await mapsStorage(site, maps))),
    withdrawn,
    openSite,
    onTry: (_: unknown, isPassed: boolean) => console.error(isPassed ? 'passes' : 'fails'),
  }
  const found = await withBrowser((browser) => bisectSite(site.storage, browser, asked))
  return bisectReport(found)
}

function stepsIn(file: string): SmokeSteps {
  if (!existsSync(file)) throw new OptionError(`There is no file ${file}.`)
  const json = v.pipe(v.string(), v.parseJson(), smokeSteps)
  const read = v.safeParse(json, readFileSync(file, 'utf8'))
  if (read.success) return read.output
  const [issue] = read.issues
  const at = v.getDotPath(issue)
  throw new OptionError(
    `The steps in ${file} cannot be taken: ${at ? `${at} ` : ''}${issue.message}.`,
  )
}

function soughtError(text: string, maps: SourceMaps): SoughtError {
  const [, name, file] = /^(\w+) at (\S+?)(?::\d+){0,2}$/.exec(text) ?? []
  if (!name || !file) {
    throw new OptionError(
      `--error ${text} is no error of the reports. Give 'TypeError at remote-chat/composer.tsx:41'.`,
    )
  }
  return { name, file, sourceOf: (frame) => sourceOf(frame, maps) }
}

bisect(process.argv.slice(2)).then(console.log).catch(fail)
