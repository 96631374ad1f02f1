import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Person } from '../../testing/browser/people'
import { openPage } from '../measure/browser'
import { NetworkLog } from './network-log'
import { markPages, marksOnceThere, type PageMarks } from './page-marks'

/** Slow 4G, as the browser's own tools define it. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
const SLOWED = 4

/** A brisk typist. */
const KEY_MS = 80
/** Who arrives reads before typing; what is brought ahead comes in that time, as for anybody. */
const READING_MS = 1_000

/** One way into the page, from its beginning until it is painted. */
export interface Figures {
  ms: number
  /** Until the first paint of what is waited for, which somebody may not be able to use yet. */
  firstPaintMs: number
  /** Bytes that had arrived by that paint. */
  firstPaintBytes: number
  requests: number
  bytes: number
  longestTaskMs: number
  layoutShift: number
}

export const VISITS = ['login', 'step', 'dash', 'reload'] as const
export type Visit = (typeof VISITS)[number]

/**
 * A stranger's first visit to the sign-in, the step from there to the dash, somebody signed in who
 * comes to the dash without anything in the cache, and the same again with it.
 */
export async function measureVisits(
  browser: Browser,
  { url, who }: { url: string; who: Person },
): Promise<Record<Visit, Figures>> {
  const first = await slowedPage(browser, { baseURL: url })
  const login = await arrive(first, '/login')
  const step = await takeStep(first, who)
  const storageState = await first.context.storageState()
  await first.context.close()

  const second = await slowedPage(browser, { baseURL: url, storageState })
  await second.page.goto('/dash', { waitUntil: 'commit' })
  const dash = await untilBound(second)
  await second.page.reload({ waitUntil: 'commit' })
  const reload = await untilBound(second)
  await second.context.close()
  return { login, step, dash, reload }
}

/** A stranger's first visit to a sign-in form, wherever it stands. */
export async function measureArrival(
  browser: Browser,
  { url, path }: { url: string; path: string },
): Promise<Figures> {
  const slowed = await slowedPage(browser, { baseURL: url })
  const arrival = await arrive(slowed, path)
  await slowed.context.close()
  return arrival
}

async function arrive(slowed: Slowed, path: string): Promise<Figures> {
  await slowed.page.goto(path, { waitUntil: 'commit' })
  const marks = await marksOnceThere(slowed, 'login')
  return figures(slowed, { marks, from: 0, to: marks.login, painted: marks.form })
}

async function takeStep(slowed: Slowed, who: Person): Promise<Figures> {
  const { page } = slowed
  await page.waitForTimeout(READING_MS)
  await page.getByLabel('Email').pressSequentially(who.email, { delay: KEY_MS })
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially(who.password, { delay: KEY_MS })
  await page.getByRole('button', { name: 'Sign In' }).click()
  const marks = await marksOnceThere(slowed, 'dash')
  return figures(slowed, { marks, from: marks.clicked ?? Number.NaN, to: marks.dash })
}

async function untilBound(slowed: Slowed): Promise<Figures> {
  const marks = await marksOnceThere(slowed, 'bound')
  return figures(slowed, { marks, from: 0, to: marks.bound })
}

async function figures(
  { log }: Slowed,
  {
    marks,
    from,
    to,
    painted = to,
  }: { marks: PageMarks; from: number; to: number; painted?: number },
): Promise<Figures> {
  const requests = await log.between(marks.timeOrigin + from - 50, marks.timeOrigin + to)
  const within = <T extends { at: number }>(list: T[]) =>
    list.filter(({ at }) => at >= from && at <= to)
  return {
    ms: to - from,
    firstPaintMs: painted - from,
    firstPaintBytes: log.arrivedBy(marks.timeOrigin + painted),
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    longestTaskMs: Math.max(0, ...within(marks.tasks).map(({ ms }) => ms)),
    layoutShift: within(marks.shifts).reduce((sum, { score }) => sum + score, 0),
  }
}

type Slowed = Awaited<ReturnType<typeof slowedPage>>

async function slowedPage(browser: Browser, visitor: BrowserContextOptions) {
  const { context, page, session } = await openPage(browser, { ...visitor, slowed: SLOWED })
  const log = await NetworkLog.open(session)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await markPages(page, session)
  return { context, page, session, log }
}
