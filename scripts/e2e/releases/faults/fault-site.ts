import type { Browser, Page } from '@playwright/test'
import type { BuiltRelease } from '../../../build/build-release'
import { addAccount, newPerson, type Person } from '../../../testing/browser/accounts'
import { FaultyProxy, type ProxyFault } from '../../../testing/browser/faulty-proxy'
import { ReleaseSite } from '../../../testing/browser/release-site'
import type { TwoReleases } from '../../../testing/browser/stamp-release'
import { markDocument } from '../../../testing/browser/watched-page'

/** A site for trying faults, with a proxy in front of it and a person with an account. */
export class FaultSite {
  #page: Page | undefined

  private constructor(
    private readonly browser: Browser,
    readonly releases: TwoReleases,
    readonly site: ReleaseSite,
    readonly proxy: FaultyProxy,
    readonly who: Person,
  ) {}

  static async open(browser: Browser, releases: TwoReleases): Promise<FaultSite> {
    const site = await ReleaseSite.open({ feedback: 'inline', account: true })
    const proxy = await FaultyProxy.open(site.url)
    const who = await addAccount(site.url, newPerson('ada'))
    return new FaultSite(browser, releases, site, proxy, who)
  }

  /** Publishes the live releases, with or without earlier ones to fall back to. */
  async publish({ earlier = true } = {}): Promise<void> {
    const { host, 'remote-auth': auth, 'remote-chat': chat } = this.releases
    await this.site.arrange({
      host: earlier ? [host.live, host.previous] : [host.live],
      'remote-auth': earlier ? [auth.live, auth.previous] : [auth.live],
      'remote-chat': earlier ? [chat.live, chat.previous] : [chat.live],
    })
  }

  /** A page of a new visitor: no cache, no storage. */
  async freshPage(): Promise<Page> {
    await this.#page?.close()
    this.#page = await this.browser.newPage({ baseURL: this.proxy.url })
    return this.#page
  }

  /** A new visitor's page at the sign-in, before any fault. */
  async pageAtLogin(): Promise<Page> {
    const page = await this.freshPage()
    await page.goto('/login')
    await markDocument(page)
    return page
  }

  async close(): Promise<void> {
    await this.#page?.close()
    this.proxy.close()
    await this.site.close()
  }
}

/** The request path of a release's file. */
export function pathOf({ name, version }: BuiltRelease, file: RegExp): RegExp {
  return new RegExp(`^/${name}/${version}/${file.source}`)
}

/** A file at a moment: tries one fault on it, and throws if the page does not handle it. */
export interface FaultCase {
  name: string
  run(faultSite: FaultSite, fault: ProxyFault): Promise<void>
}
