import type { Browser, Page } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import { FaultyProxy } from '../../testing/browser/faulty-proxy'
import { type Person, person, signUp } from '../../testing/browser/people'
import { ReleaseSite } from '../../testing/browser/release-site'
import type { TwoReleases } from '../../testing/browser/stamp-release'

/** One site, a proxy before it and somebody with an account on it: where cells are tried. */
export class FaultDesk {
  readonly who: Person = person('ada')
  #page: Page | undefined

  private constructor(
    readonly browser: Browser,
    readonly releases: TwoReleases,
    readonly site: ReleaseSite,
    readonly proxy: FaultyProxy,
  ) {}

  static async open(browser: Browser, releases: TwoReleases): Promise<FaultDesk> {
    const site = await ReleaseSite.open({ feedback: 'inline' })
    const proxy = await FaultyProxy.open(site.url)
    const desk = new FaultDesk(browser, releases, site, proxy)
    await desk.publish({ earlier: true })
    await signUp(await desk.freshPage(), desk.who)
    return desk
  }

  /** Makes the live releases live, with the ones before behind them or with nothing to fall back to. */
  async publish({ earlier }: { earlier: boolean }): Promise<void> {
    const { host, 'remote-auth': auth, 'remote-chat': chat } = this.releases
    await this.site.arrange({
      host: earlier ? [host.live, host.before] : [host.live],
      'remote-auth': earlier ? [auth.live, auth.before] : [auth.live],
      'remote-chat': earlier ? [chat.live, chat.before] : [chat.live],
    })
  }

  /** A page of a visitor who has never been here: no cache, no storage. */
  async freshPage(): Promise<Page> {
    await this.#page?.context().close()
    const context = await this.browser.newContext({ baseURL: this.proxy.url })
    this.#page = await context.newPage()
    return this.#page
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
    this.proxy.close()
    await this.site.close()
  }
}

/** A file of a release, as it is asked for. */
export function pathOf({ name, version }: BuiltRelease, file: RegExp): RegExp {
  return new RegExp(`^/${name}/${version}/${file.source}`)
}
