import { errors, type Locator, type Page } from '@playwright/test'
import { isImmutable } from '../../file-headers'
import { oneLine } from '../../lineup/objection'
import { pathOf } from './page-faults'

/** Generous, because a machine may be busy; a page that fails is noticed sooner. */
export const PATIENCE_MS = 30_000

/** A page on trial, and what goes wrong in it. */
export interface Visit {
  page: Page
  watch: PageWatch
  /** The time to wait for anything; undefined: long enough for a busy machine. */
  patienceMs?: number
}

/** Something that the site must do. */
export interface Expectation {
  /** The objection if it does not: `/login shows no form`. */
  otherwise: string
  act?: (page: Page) => Promise<unknown>
  /** The element that shows that it did. */
  proof: (page: Page) => Locator
  /** The remedy, if it is not obvious. */
  remedy?: string
}

/** Acts, then returns objections if the proof does not appear. */
export async function comesUp(
  { page, watch, patienceMs = PATIENCE_MS }: Visit,
  { otherwise, act, proof, remedy }: Expectation,
): Promise<string[]> {
  // The host offers to try again if a screen is missing or broken.
  const failure = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const wanted = proof(page)
  try {
    await act?.(page)
    await wanted.or(failure).first().waitFor({ timeout: patienceMs })
    if (await wanted.first().isVisible()) return watch.objections
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) watch.heard.push(String(error))
  }
  const shown = await shownIn(page)
  const heard = watch.heard.at(-1)
  const said = [shown && `the page says "${shown}"`, heard && `the console "${oneLine(heard)}"`]
  const reason = said.filter(Boolean).join(', ') || `nothing came in ${patienceMs / 1_000} s`
  const sentence = `In the browser ${otherwise} with this release: ${reason}.`
  // An error that the page threw or logged is the reason, not another objection.
  const others = watch.objections.filter((each) => !heard || !each.includes(oneLine(heard)))
  return [remedy ? `${sentence} ${remedy}` : sentence, ...others]
}

/** The heading and the list of a page that says what is wrong. */
async function shownIn(page: Page): Promise<string> {
  const texts = await page.locator('main h1, main li').allInnerTexts()
  return texts.slice(0, 5).map(oneLine).join(': ')
}

/** Each expectation needs the one before, so the first that fails ends the visit. */
export async function inTurn(
  visit: Visit,
  expectations: readonly (Expectation | (() => Promise<string[]>))[],
): Promise<string[]> {
  for (const each of expectations) {
    const objections = await (typeof each === 'function' ? each() : comesUp(visit, each))
    if (objections.length > 0) return objections
  }
  return []
}

/** The faults of a page in use, a sentence each; `heard` is what it logged. */
export interface PageWatch {
  objections: string[]
  heard: string[]
  /** True while a meant failure is tried: by the specification, the page logs it. */
  isFailureMeant: boolean
}

/** The frames that a page may send to the chat (specification section 3). */
const ACTIONS = ['bindNickNameToConnectionId', '$default']

/** Listens for what a visitor would not notice at once: faults, refused code, missing files. */
export function watchPage(page: Page): PageWatch {
  const watch: PageWatch = { objections: [], heard: [], isFailureMeant: false }
  const where = () => pathOf(page)
  const object = (what: string) => {
    const objection = `In the browser ${what}.`
    if (!watch.objections.includes(objection)) watch.objections.push(objection)
  }

  page.on('pageerror', ({ message }) => {
    watch.heard.push(message)
    object(`${where()} throws with this release: ${oneLine(message)}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    watch.heard.push(text)
    if (/Content Security Policy/i.test(text)) {
      object(`the site's security policy stops this release at ${where()}: ${oneLine(text)}`)
    } else if (!watch.isFailureMeant) {
      object(`${where()} logs an error with this release: ${oneLine(text)}`)
    }
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() < 400 || !isImmutable(pathname)) return
    object(`${where()} asks for ${pathname} with this release, which answers ${response.status()}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const action = actionOf(payload.toString())
      if (action === undefined || ACTIONS.includes(action)) return
      object(
        `${where()} sends the chat the action ${action} with this release, which the hosted service does not route: send ${ACTIONS.join(' or ')}`,
      )
    }),
  )
  return watch
}

function actionOf(frame: string): string | undefined {
  try {
    const { action } = JSON.parse(frame) as { action?: unknown }
    return action === undefined ? undefined : String(action)
  } catch {
    return undefined
  }
}
