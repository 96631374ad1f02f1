import { expect, type Page } from '@playwright/test'
import { markDocument } from '../../../testing/browser/watched-page'
import { type MarkedName, markClass, remotes, wornProperty } from './marked-releases'

interface MarkedRemote {
  remote: MarkedName
  prefix: string
  property: string
}

/** One tab that is never reloaded, watched for everything that an upgrade may break. */
export class WatchedTab {
  readonly errors: string[] = []

  private constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  static async open(page: Page): Promise<WatchedTab> {
    const tab = new WatchedTab(page)
    await page.addInitScript(
      watchMarks,
      remotes.map((remote) => ({
        remote,
        prefix: markClass(remote, ''),
        property: wornProperty(remote),
      })),
    )
    await page.goto('/login')
    await markDocument(page)
    return tab
  }

  /** Expects the remote to show this release. */
  async expectMark(remote: MarkedName, mark: string): Promise<void> {
    await expect(this.page.locator(`main .${markClass(remote, mark)}`).first()).toBeVisible()
  }

  /** Frames with parts of two releases of one remote, and what each showed. */
  mixedFrames(): Promise<string[]> {
    return this.page.evaluate(() => Reflect.get(window, 'mixedFrames') as string[])
  }
}

/** Runs in the page: checks each frame just before it is painted. */
function watchMarks(remoteMarks: MarkedRemote[]): void {
  const mixedFrames: string[] = []
  Object.assign(window, { mixedFrames })
  setInterval(() => {
    requestAnimationFrame(() => {
      for (const { remote, prefix, property } of remoteMarks) {
        const marks = new Set<string>()
        for (const element of document.querySelectorAll(`[class*="${prefix}"]`)) {
          const names = [...element.classList].filter((name) => name.startsWith(prefix))
          for (const name of names) marks.add(name.slice(prefix.length))
          marks.add(getComputedStyle(element).getPropertyValue(property).trim() || 'undressed')
        }
        if (marks.size > 1) mixedFrames.push(`${remote}: ${[...marks].join(' and ')}`)
      }
    })
  }, 10)
}
