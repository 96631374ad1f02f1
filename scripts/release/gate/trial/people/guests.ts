import type { Browser } from '@playwright/test'
import { inTime, openContext } from '../pages'
import type { Seen, TrialSite } from '../seen'
import { Tab } from '../tab'
import { type Account, newAccount } from './people'

/** Somebody who visits one screen after the other, in one tab and with one account. */
interface Guest {
  tab: Tab
  account: Account
  isNew: boolean
}

/**
 * Guests for short visits to many screens: to make a browser's context and an account takes longer
 * than such a visit.
 */
export class Guests {
  readonly #free: Guest[] = []

  constructor(
    private readonly browser: Browser,
    private readonly site: TrialSite,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Has a guest make a visit. Undefined if it found faults that an earlier visit of the same guest
   * may have caused: its steps may have changed the account, or deleted it.
   */
  async visit(
    make: (guest: Guest) => Promise<Seen>,
    otherwise: (why: string) => Seen,
  ): Promise<Seen | undefined> {
    const guest = this.#free.pop() ?? (await this.#arrival())
    const { tab, isNew } = guest
    let isWell = false
    try {
      const visit = async () => {
        await tab.clear()
        return make(guest)
      }
      const seen = await inTime(visit, otherwise, { signal: this.signal })
      isWell = seen.faults.length === 0
      return isWell || isNew ? seen : undefined
    } finally {
      guest.isNew = false
      if (isWell) this.#free.push(guest)
      else await tab.page.context().close()
    }
  }

  async leave(): Promise<void> {
    for (const { tab } of this.#free) await tab.page.context().close()
  }

  async #arrival(): Promise<Guest> {
    const context = await openContext(this.browser, this.site.url)
    const tab = await Tab.open(context, this.site.chat)
    return { tab, account: newAccount(this.site), isNew: true }
  }
}
