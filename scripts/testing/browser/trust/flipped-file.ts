import { expect, type Page } from '@playwright/test'
import { type Person, signIn, trySigningIn } from '../accounts'
import { type FaultyProxy, flipBit } from '../faulty-proxy'
import { transcriptOf } from '../room'
import { FORMS } from '../screens/forms'
import type { TwoReleases } from '../stamp-release'
import { expectStylesOf, PATIENCE_MS } from '../watched-page'
import { loadChunk, type ServedFile, watchRunning } from './running-files'

/** A site behind a proxy that alters what it serves. */
interface TamperedSite {
  releases: TwoReleases
  proxy: FaultyProxy
  who: Person
  /** A page of a new visitor. */
  freshPage(): Promise<Page>
}

/** Throws unless the unaltered file takes effect: otherwise its absence would prove nothing. */
export async function expectFileRuns(site: TamperedSite, servedFile: ServedFile): Promise<void> {
  site.proxy.clearFaults()
  const { page, isRunning } = await visit(site, servedFile)
  if (await isRunning(servedFile.path)) return
  await loadChunk(page, servedFile)
  if (!(await isRunning(servedFile.path)))
    throw new Error('The unaltered file does not run either.')
}

/**
 * Serves the file with one bit flipped. Returns what the page does instead of running it; throws if
 * it runs, or if the page does not cope.
 */
export async function loadFlippedFile(
  site: TamperedSite,
  { servedFile, random }: { servedFile: ServedFile; random: () => number },
): Promise<string> {
  const { proxy } = site
  const { path } = servedFile
  const [place, bit] = [random(), Math.floor(random() * 8)]
  const files = new RegExp(`^${path.replaceAll('.', '\\.')}$`)
  proxy.inject({ files, by: (bytes) => flipBit(bytes, { place, bit }) })
  const { page, isRunning } = await visit(site, servedFile)
  const isRequested = proxy.faultyPaths.length > 0
  const instead = isRequested ? await expectWithout(page, { site, servedFile }) : 'its import fails'
  if (!isRequested && (await loadChunk(page, servedFile))) {
    throw new Error('A chunk with a flipped bit was loaded.')
  }
  if (proxy.faultyPaths.length === 0) throw new Error(`${path} was never asked for.`)
  if (await isRunning(path)) throw new Error(`${path} ran with a flipped bit.`)
  return instead
}

const WITH_PATIENCE = { timeout: PATIENCE_MS }

const unreachable = (page: Page) => page.getByText('The service cannot be reached')

/** The headings of the screens without a sign-in. */
const HEADINGS = {
  register: FORMS.register.heading,
  confirm: FORMS.confirm.heading,
  recover: 'Reset Your Password',
  login: FORMS.login.heading,
}
const STRANGERS = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]

/** Goes to a screen that needs the file; the screen appears with or without it. */
async function visit(site: TamperedSite, { name, file }: ServedFile) {
  const page = await site.freshPage()
  const isRunning = await watchRunning(page)
  const form = STRANGERS.find((each) => file.includes(each)) ?? 'login'
  await page.goto(`/${form}`, { waitUntil: 'commit' })
  // The real heading: the page shows static HTML before anything of the remote runs.
  const heading = page.locator('#root').getByRole('heading', { name: HEADINGS[form] })
  await expect(heading).toBeVisible(WITH_PATIENCE)
  if (name === 'remote-chat' || file.includes('account')) {
    await signIn(page, site.who)
    await expect(transcriptOf(page)).toBeVisible(WITH_PATIENCE)
    if (name === 'remote-chat') return { page, isRunning }
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible(
      WITH_PATIENCE,
    )
  } else if (name === 'host' && isLazy(file)) {
    await trySigningIn(page, site.who)
    await expect(unreachable(page).or(transcriptOf(page))).toBeVisible(WITH_PATIENCE)
  }
  return { page, isRunning }
}

/** Checks what the page must do without the file. Returns a description. */
async function expectWithout(
  page: Page,
  { site, servedFile }: { site: TamperedSite; servedFile: ServedFile },
): Promise<string> {
  const { name, file } = servedFile
  const { previous } = site.releases[name]
  if (name !== 'host' || /^main\..*js$/.test(file)) {
    await expectStylesOf(page, previous)
    return 'the last good release runs'
  }
  if (file.endsWith('.css')) {
    await expect(page.getByText('a style sheet of the host')).toBeVisible()
    return 'the site works, and says which style sheet is missing'
  }
  if (!isLazy(file)) return 'the site works: it was not needed'
  await expect(unreachable(page)).toBeVisible(WITH_PATIENCE)
  return 'the sign-in says that it is unavailable'
}

/** Chunks of the host that load on demand have a number as their name. */
function isLazy(file: string): boolean {
  return /^\d+\./.test(file)
}
