import type { Page, Response } from '@playwright/test'
import { comesUp, type Expectation, inTurn, type Visit, watchPage } from './expectation'
import {
  accessibilityFaults,
  emptiedStorage,
  headerFaults,
  instrument,
  type PageState,
  pathOf,
  stateOf,
  traces,
} from './page-faults'
import {
  account,
  addressOf,
  fillSignIn,
  newPerson,
  proofOf,
  type SignIn,
  said,
  signIn,
  type Tried,
} from './tried-site'

/** The time within which the host changes screens, unless both are the same. */
const LONGEST_CHANGE_MS = 3_000

/** The time after which what a left screen still does has shown. */
const SETTLING_MS = 300

/** Uses the site as a visitor does, on one page. */
export class SiteWalk {
  readonly person = newPerson()
  readonly #visit: Visit
  readonly #seen = new Set<string>()
  /** The state at screens of other packages, before the candidate ran in this document. */
  readonly #before = new Map<string, PageState>()
  #hasRun = false
  /** True if a screen of another package was seen both before the candidate's and after them. */
  #isCompared = false

  private constructor(
    readonly page: Page,
    private readonly tried: Tried,
  ) {
    this.#visit = { page, watch: watchPage(page) }
  }

  static async begin(page: Page, tried: Tried): Promise<SiteWalk> {
    await instrument(page)
    return new SiteWalk(page, tried)
  }

  /** The screens for these visitors, with the candidate's between those of other packages. */
  private places(access: 'anonymous' | 'signed-in'): { name: string; path: string }[] {
    const all = this.tried.packages.flatMap(({ name, screens }) =>
      screens
        .filter((screen) => [access, 'everyone'].includes(screen.access))
        .map((screen) => ({ name, path: addressOf(screen) })),
    )
    const own = all.filter(({ name }) => name === this.tried.candidate)
    const others = all.filter(({ name }) => name !== this.tried.candidate)
    return own.length > 0 ? [...others, ...own, ...others.slice(0, 1)] : others
  }

  /** Every screen for strangers, to and fro; then an account, a wrong password and a sign-in. */
  async asStranger(): Promise<string[]> {
    const { person } = this
    const [first, ...others] = this.places('anonymous')
    if (!first) return []
    return this.inTurn([
      () => this.arrive(first.path, (page) => page.goto(first.path)),
      ...others.map(
        ({ path }) =>
          () =>
            this.goTo(path),
      ),
      ...(this.hasForms ? [...account(person), () => this.mistype(), signIn(person)] : []),
    ])
  }

  private get hasForms(): boolean {
    return this.tried.packages.some(({ name }) => name === 'remote-auth')
  }

  /** The page's storage of the sign-in, for other pages; undefined if nobody can sign in. */
  async signIn(): Promise<SignIn | undefined> {
    if (!this.hasForms) return undefined
    const storage = await this.page.evaluate(() => ({ ...localStorage }))
    return { person: this.person, storage }
  }

  /** Every screen for signed-in people, in both directions, and a line in the room. */
  async signedIn(): Promise<string[]> {
    if (!this.hasForms) return []
    const places = this.places('signed-in')
    const hasRoom = places.some(({ path }) => path === '/dash')
    const line = `hello from ${this.person.nickname}`
    return this.inTurn([
      ...places.map(
        ({ path }) =>
          () =>
            this.goTo(path),
      ),
      ...(hasRoom ? [() => this.goTo('/dash'), said(line)] : []),
    ])
  }

  /** Signs out to the screens for strangers, and in again. */
  async out(): Promise<string[]> {
    if (!this.hasForms) return []
    const { candidate } = this.tried
    const others = this.places('anonymous').filter(({ name }) => name !== 'remote-auth')
    // If strangers saw only the candidate, the comparison has to happen while signed in.
    const isLeft = !this.#isCompared && candidate !== 'host'
    const [start] = isLeft ? this.places('signed-in').filter(({ name }) => name !== candidate) : []
    return this.inTurn([
      // A new document, in which nothing of the candidate has run yet.
      ...(start ? [() => this.arrive(start.path, (page) => this.reload(page, start.path))] : []),
      {
        otherwise: '"Sign out" leads to no sign-in',
        act: (page) => page.getByRole('button', { name: 'Sign out' }).click(),
        proof: (page) => page.getByRole('button', { name: 'Sign In' }),
      },
      () => this.inspect('/login'),
      ...others.map(
        ({ path }) =>
          () =>
            this.goTo(path),
      ),
      ...(start
        ? [() => this.goTo('/login'), signIn(this.person), () => this.goTo(start.path)]
        : []),
    ])
  }

  /** The faults that show only after a while. */
  async settled(): Promise<string[]> {
    await this.page.waitForTimeout(SETTLING_MS)
    return this.#visit.watch.objections
  }

  private async reload(page: Page, path: string): Promise<void> {
    this.#hasRun = false
    this.#before.clear()
    await page.goto(path)
  }

  /** Emptied storage ends a visit in many ways, none of which names it. */
  private async inTurn(expectations: Parameters<typeof inTurn>[1]): Promise<string[]> {
    const objections = await inTurn(this.#visit, expectations)
    const emptied = objections.length > 0 && (await emptiedStorage(this.page))
    return emptied ? [emptied, ...objections] : objections
  }

  /** Goes to a screen within the page, as a link does. */
  private goTo(path: string): Promise<string[]> {
    if (pathOf(this.page) === path) return this.arrive(path)
    return this.arrive(path, async (page) => {
      await page.evaluate(
        async ({ to, longestMs }) => {
          const left = document.querySelector('main')
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
          // The screen in view stays until the other one is there, or for good if it is the same.
          const until = performance.now() + longestMs
          while (left?.isConnected && performance.now() < until) {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        },
        { to: path, longestMs: LONGEST_CHANGE_MS },
      )
    })
  }

  private async arrive(path: string, act?: Expectation['act']): Promise<string[]> {
    const { missing, proof } = proofOf(path)
    const objections = await comesUp(this.#visit, {
      otherwise: `${path} shows ${missing}`,
      ...(act && { act }),
      proof,
    })
    if (objections.length > 0) return objections
    const reached = pathOf(this.page)
    if (reached === path) return this.inspect(path)
    return [
      `In the browser ${path} leads to ${reached} with this release, so nobody sees its screen: deploy a host that has a place for it first (npm run deploy -- host).`,
    ]
  }

  /** The checks at every place that the visit reaches. */
  private async inspect(path: string): Promise<string[]> {
    const { page } = this
    const objections = [...(await headerFaults(page)), ...(await this.compare(path))]
    if (!this.#seen.has(path)) {
      this.#seen.add(path)
      objections.push(...(await accessibilityFaults(page)))
    }
    return [...objections, ...this.#visit.watch.objections]
  }

  private async compare(path: string): Promise<string[]> {
    const { candidate, packages } = this.tried
    const own = packages.find(({ name }) => name === candidate)
    if (own?.screens.some((screen) => addressOf(screen) === path)) {
      this.#hasRun = true
      return []
    }
    const state = await stateOf(this.page)
    const before = this.#before.get(path)
    if (!this.#hasRun) this.#before.set(path, state)
    if (!this.#hasRun || !before || candidate === 'host') return []
    this.#isCompared = true
    return traces(candidate, { before, after: state })
  }

  /** A refused sign-in: as specified, the page only logs it, and the form stays and works. */
  private async mistype(): Promise<string[]> {
    const { watch } = this.#visit
    watch.isFailureMeant = true
    const objections = await comesUp(this.#visit, {
      otherwise: '/login does not survive a wrong password',
      act: async (page) => {
        await fillSignIn(page, { ...this.person, password: 'wrong-horse' })
        const isRefusal = (response: Response) =>
          response.url().includes('/cognito-idp') && response.status() >= 400
        await Promise.all([
          page.waitForResponse(isRefusal),
          page.getByRole('button', { name: 'Sign In' }).click(),
        ])
      },
      proof: (page) => page.getByRole('button', { name: 'Sign In' }),
    })
    watch.isFailureMeant = false
    watch.heard.length = 0
    return objections
  }
}
