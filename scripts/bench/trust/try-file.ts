import { expect, type Page } from '@playwright/test'
import { signIn } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'
import { fillForm, submitOf } from '../../testing/browser/screens/forms'
import { expectOnView, PATIENCE_MS } from '../../testing/browser/watched-page'
import type { FaultDesk } from '../releases/fault-desk'
import type { ServedFile } from '../trust'
import { loadChunk, RunningFiles } from './running-files'

/** Throws unless the file takes effect as it is served: else its absence would prove nothing. */
export async function runsUntouched(desk: FaultDesk, served: ServedFile): Promise<void> {
  desk.proxy.heal()
  const { page, running } = await visit(desk, served)
  if (await running.has(served.path)) return
  await loadChunk(page, served)
  if (!(await running.has(served.path))) throw new Error('It does not run untouched either.')
}

/**
 * Serves the file with one bit flipped and says what the page does instead of running it; throws
 * where it runs, or where the page does not get along.
 */
export async function refusesFlipped(
  desk: FaultDesk,
  { served, random }: { served: ServedFile; random: () => number },
): Promise<string> {
  const { proxy } = desk
  const [place, bit] = [random(), Math.floor(random() * 8)]
  proxy.afflict({ files: exactly(served.path), by: (bytes) => flipped(bytes, { place, bit }) })
  const { page, running } = await visit(desk, served)
  const isAsked = proxy.spoilt.length > 0
  const instead = isAsked
    ? await expectWithout(page, { desk, served })
    : await expectChunkRefused(page, served)
  if (proxy.spoilt.length === 0) throw new Error(`${served.path} was never asked for.`)
  if (await running.has(served.path)) throw new Error(`${served.path} ran with a flipped bit.`)
  return instead
}

async function visit(desk: FaultDesk, served: ServedFile) {
  const page = await desk.freshPage()
  const running = await RunningFiles.watch(page)
  await visitFile(page, { desk, served })
  return { page, running }
}

async function expectChunkRefused(page: Page, served: ServedFile): Promise<string> {
  if (await loadChunk(page, served)) throw new Error('A chunk with a flipped bit was loaded.')
  return 'its import fails'
}

/** `place` from 0 to 1 of the file. */
function flipped(bytes: Buffer, { place, bit }: { place: number; bit: number }): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(place * copy.length)
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
  return copy
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}$`)
}

const HEADINGS = {
  login: 'Welcome Back!',
  register: 'Create Your Account',
  confirm: 'Activate Your Account',
} as const

const PATIENTLY = { timeout: PATIENCE_MS }

const unreachable = (page: Page) => page.getByText('The service cannot be reached')

/** Goes where the page needs that file; the screen comes up whatever the file is like. */
async function visitFile(
  page: Page,
  { desk, served: { name, file } }: { desk: FaultDesk; served: ServedFile },
): Promise<void> {
  const form = (['register', 'confirm'] as const).find((each) => file.includes(each)) ?? 'login'
  await page.goto(`/${form}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: HEADINGS[form] })).toBeVisible(PATIENTLY)
  if (name === 'remote-chat') {
    await signIn(page, desk.who)
    await expect(transcriptOf(page)).toBeVisible(PATIENTLY)
  }
  if (name !== 'host' || !isLazy(file)) return
  await fillForm(page, 'login', { Email: desk.who.email, Password: desk.who.password })
  await submitOf(page, 'login').click()
  await expect(unreachable(page).or(transcriptOf(page))).toBeVisible(PATIENTLY)
}

/** What the page must do without the file; says what that is. */
async function expectWithout(
  page: Page,
  { desk, served }: { desk: FaultDesk; served: ServedFile },
): Promise<string> {
  const { name, file } = served
  const { before } = desk.releases[name]
  if (name !== 'host' || /^main\..*js$/.test(file)) {
    await expectOnView(page, before)
    return 'the last good release runs'
  }
  if (file.endsWith('.css')) {
    await expect(page.getByText('a style sheet of the host')).toBeVisible()
    return 'the site works, and says which style sheet is away'
  }
  if (!isLazy(file)) return 'the site works: it was not needed'
  await expect(unreachable(page)).toBeVisible(PATIENTLY)
  return 'the sign-in says that it cannot be had'
}

/** Chunks of the host that come when they are needed bear a number for a name. */
function isLazy(file: string): boolean {
  return /^\d+\./.test(file)
}
