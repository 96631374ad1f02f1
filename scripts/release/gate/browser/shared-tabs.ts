import type { Browser } from '@playwright/test'
import type { CheckedSite } from './checked-site'
import type { Findings } from './findings'
import { inTime, openContext } from './pages'
import { BrowserTab } from './tab'
import { newAccount, type TestAccount } from './test-users'

/** A tab for one visit after the other, with one account. */
interface SharedTab {
  tab: BrowserTab
  account: TestAccount
  isNew: boolean
}

/**
 * Tabs for short visits to many screens: creating a browser's context and an account takes longer
 * than such a visit.
 */
export class SharedTabs {
  readonly #free: SharedTab[] = []

  constructor(
    private readonly browser: Browser,
    private readonly site: CheckedSite,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Makes a visit. Undefined if it found faults that an earlier visit in the same tab may have
   * caused: its steps may have changed the account, or deleted it.
   */
  async visit(
    make: (shared: SharedTab) => Promise<Findings>,
    otherwise: (why: string) => Findings,
  ): Promise<Findings | undefined> {
    const shared = this.#free.pop() ?? (await this.#open())
    const { tab, isNew } = shared
    let isWell = false
    try {
      const visit = async () => {
        await tab.clear()
        return make(shared)
      }
      const findings = await inTime(visit, otherwise, { signal: this.signal })
      isWell = findings.faults.length === 0
      return isWell || isNew ? findings : undefined
    } finally {
      shared.isNew = false
      if (isWell) this.#free.push(shared)
      else await tab.page.context().close()
    }
  }

  async close(): Promise<void> {
    for (const { tab } of this.#free) await tab.page.context().close()
  }

  async #open(): Promise<SharedTab> {
    const context = await openContext(this.browser, this.site.url)
    const tab = await BrowserTab.open(context, this.site.chat)
    return { tab, account: newAccount(this.site), isNew: true }
  }
}
