import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import { type HostLine, releaseOf } from './host-line'
import { composerOf, leaveDash } from './room'
import { expectOnView, expectSameDocument, lookAgain, markDocument } from './watched-page'

/** A tab on the dash with a draft in its composer, while newer hosts are deployed. */
export class TabBehind {
  readonly errors: string[] = []

  private constructor(
    readonly page: Page,
    private readonly own: readonly BuiltRelease[],
    private readonly draft: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  /** Opens a tab with the releases that are live now; the context is signed in. */
  static async open(context: BrowserContext, line: HostLine, draft: string): Promise<TabBehind> {
    const tab = new TabBehind(await context.newPage(), line.live, draft)
    await tab.page.goto('/dash')
    await markDocument(tab.page)
    await composerOf(tab.page).fill(draft)
    return tab
  }

  /** Enters the dash again: the newest release that fits its host runs, and a reload is offered. */
  async enterAgain(): Promise<void> {
    await lookAgain(this.page)
    await leaveDash(this.page)
    await expectOnView(this.page, releaseOf(this.own, 'remote-chat'))
    await expect(this.#reload).toBeVisible()
    await expectSameDocument(this.page)
  }

  /** Accepts the offer, and gets the live releases. */
  async reload({ live }: HostLine): Promise<void> {
    await this.#reload.click()
    await expectOnView(this.page, releaseOf(live, 'remote-chat'))
    await expect(this.#reload).toHaveCount(0)
  }

  async hasDraft(): Promise<boolean> {
    return (await composerOf(this.page).inputValue()) === this.draft
  }

  get #reload() {
    return this.page.getByRole('button', { name: 'Reload to get it' })
  }
}
