import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Person } from '../../testing/browser/accounts'
import { openPage } from '../measure/browser'
import { NetworkLog } from './network-log'
import { markPages, marksOnceThere, type PageMarks } from './page-marks'

/** Slow 4G, as defined by the browser's own tools. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
const SLOWED = 4

/** The time for a key of a fast typist. */
const KEY_MS = 80
/** Visitors read before they type. Preloaded files arrive in this time, as in real visits. */
const READING_MS = 1_000

/** The figures of one way into the page, from its beginning until it is painted. */
export interface VisitFigures {
  ms: number
  /** Until the first paint of the screen, which may not be usable yet. */
  firstPaintMs: number
  requests: number
  bytes: number
  longestTaskMs: number
  layoutShift: number
}

export const VISITS = ['login', 'step', 'dash', 'reload'] as const
export type VisitName = (typeof VISITS)[number]

/**
 * A new visitor's first visit to the sign-in, the step from there to the dash, a signed-in
 * visitor's arrival at the dash with an empty cache, and the same with a full one.
 */
export async function measureVisits(
  browser: Browser,
  { url, who, draft }: { url: string; who: Person; draft: boolean },
): Promise<Record<VisitName, VisitFigures>> {
  const first = await openWatched(browser, { baseURL: url, draft })
  const login = await measureSignIn(first)
  const step = await takeStep(first, who)
  const storageState = await first.context.storageState()
  await first.context.close()

  const second = await openWatched(browser, { baseURL: url, storageState, draft })
  await second.page.goto('/dash', { waitUntil: 'commit' })
  const dash = await untilBound(second)
  await second.page.reload({ waitUntil: 'commit' })
  const reload = await untilBound(second)
  await second.context.close()
  return { login, step, dash, reload }
}

/** A new visitor's first visit to the sign-in. */
export async function measureArrival(
  browser: Browser,
  { url, draft }: { url: string; draft: boolean },
): Promise<VisitFigures> {
  const watched = await openWatched(browser, { baseURL: url, draft })
  const arrival = await measureSignIn(watched)
  await watched.context.close()
  return arrival
}

async function measureSignIn(watched: WatchedPage): Promise<VisitFigures> {
  await watched.page.goto('/login', { waitUntil: 'commit' })
  const marks = await marksOnceThere(watched, 'login')
  return figures(watched, { marks, from: 0, to: marks.login, painted: marks.form })
}

async function takeStep(watched: WatchedPage, who: Person): Promise<VisitFigures> {
  const { page } = watched
  await page.waitForTimeout(READING_MS)
  await page.getByLabel('Email').pressSequentially(who.email, { delay: KEY_MS })
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially(who.password, { delay: KEY_MS })
  await page.getByRole('button', { name: 'Sign In' }).click()
  const marks = await marksOnceThere(watched, 'dash')
  return figures(watched, { marks, from: marks.clicked ?? Number.NaN, to: marks.dash })
}

async function untilBound(watched: WatchedPage): Promise<VisitFigures> {
  const marks = await marksOnceThere(watched, 'bound')
  return figures(watched, { marks, from: 0, to: marks.bound })
}

async function figures(
  { log }: WatchedPage,
  {
    marks,
    from,
    to,
    painted = to,
  }: { marks: PageMarks; from: number; to: number; painted?: number },
): Promise<VisitFigures> {
  const requests = await log.between(marks.timeOrigin + from - 50, marks.timeOrigin + to)
  const within = <T extends { at: number }>(list: T[]) =>
    list.filter(({ at }) => at >= from && at <= to)
  return {
    ms: to - from,
    firstPaintMs: painted - from,
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    longestTaskMs: Math.max(0, ...within(marks.tasks).map(({ ms }) => ms)),
    layoutShift: within(marks.shifts).reduce((sum, { score }) => sum + score, 0),
  }
}

type WatchedPage = Awaited<ReturnType<typeof openWatched>>

/** Opens a page on a simulated slow phone; at full speed in a draft. */
async function openWatched(
  browser: Browser,
  { draft, ...visitor }: BrowserContextOptions & { draft: boolean },
) {
  const slowdown = draft ? 1 : SLOWED
  const { context, page, session } = await openPage(browser, { ...visitor, slowed: slowdown })
  const log = await NetworkLog.open(session)
  if (!draft) await session.send('Network.emulateNetworkConditions', NETWORK)
  await markPages(page, session)
  return { context, page, session, log }
}
