import { freePorts } from '../testing/browser/free-ports'
import { ServedProcess } from '../testing/browser/served-process'
import { troubles, tryTrouble } from './develop/troubles'
import { atEnd, temporaryCopy, temporaryFolder } from './measure/at-end'
import { openBrowser, openSite } from './measure/browser'

export const keys = ['trials', 'not_shown', 'not_healed']
/** webpack cleans updates away that are ten seconds old. */
export const options = { trials: 20, stands_s: 12, only: '' }
export const smallest = { trials: 1 }
export const promised = { not_shown: 0, not_healed: 0 }

/** Makes and mends each trouble of development, in a copy of the project, so many times. */
export async function run({ trials, stands_s, only }: typeof options) {
  const project = temporaryCopy()
  const browser = await openBrowser()
  const site = await openSite()
  await site.arrangeBuilds()
  const serve = async (ports: number, ...name: string[]) => {
    const server = new ServedProcess()
    atEnd(() => server.stop())
    const port = String(await freePorts(ports))
    const args = ['scripts/dev.ts', ...name, '--port', port, '--data', temporaryFolder()]
    return server.start({ args, folder: project.folder })
  }
  const composed = await serve(3)
  const remote = await serve(1, 'remote-auth')
  const addresses = {
    composed: `${composed}/login`,
    overridden: `${site.url}/login?override=remote-auth@${remote}`,
  }

  const figures = { trials, not_shown: 0, not_healed: 0 }
  const rows: Record<string, { shown: number; healed: number }> = {}
  const tried = Object.entries(troubles).filter(([name]) => name.includes(only))
  for (const [name, trouble] of tried) {
    const page = await browser.newPage()
    await page.goto(addresses[trouble.at])
    const row = { shown: 0, healed: 0 }
    for (let trial = 0; trial < trials; trial++) {
      const standsMs = stands_s * 1_000
      const { shown, healed } = await tryTrouble(trouble, { page, project, trial, standsMs })
      row.shown += Number(shown)
      row.healed += Number(healed)
      if (shown && healed) continue
      console.error(`${name}, trial ${trial}`, { shown, healed })
      await page.goto(addresses[trouble.at])
    }
    await page.close()
    rows[name] = row
    figures.not_shown += trials - row.shown
    figures.not_healed += trials - row.healed
  }
  console.table(rows)
  return figures
}
