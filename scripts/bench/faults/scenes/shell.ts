import { expect, type Page } from '@playwright/test'
import {
  expectOnView,
  expectPainted,
  expectSameDocument,
  markDocument,
  PATIENCE_MS,
} from '../../releases/watched-page'
import type { Row } from '../cell'
import { pathOf } from './first-visit'

const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome Back!' })

/** The shell's own script, which carries what all remotes share. */
export function sharedCodeAway({ earlier }: { earlier: boolean }): Row {
  return {
    name: `shared code and shell, ${earlier ? 'with an earlier release' : 'first visit'}`,
    async run(desk, fault) {
      await desk.publish({ earlier })
      const page = await desk.freshPage()
      const { live, before } = desk.releases.host
      desk.proxy.afflict({ files: pathOf(live, /main\..*js/), by: fault })
      await page.goto('/login', { waitUntil: 'commit' })
      await markDocument(page)
      await expectPainted(page)
      const said = page.getByText(/the host, is not answering|Parlor is taking a long time/)
      await expect(said.or(heading(page)).first()).toBeVisible({ timeout: PATIENCE_MS })
      // What hangs may yet come, so it is waited for, and nothing else is started meanwhile.
      if (earlier && fault !== 'slow') {
        await expect(heading(page)).toBeVisible({ timeout: PATIENCE_MS })
        await expectOnView(page, before)
        await expectSameDocument(page)
        return 'last good'
      }
      await expect(heading(page)).toHaveCount(0)
      desk.proxy.heal()
      await expect(heading(page)).toBeVisible({ timeout: PATIENCE_MS })
      await expectSameDocument(page)
      return 'mended'
    },
  }
}

/** The shell's own style sheet: the site works without, and is dressed as soon as it is there. */
export const shellStyleAway: Row = {
  name: 'style of the shell, first visit',
  async run(desk, fault) {
    await desk.publish({ earlier: true })
    const page = await desk.freshPage()
    const { live } = desk.releases.host
    desk.proxy.afflict({ files: pathOf(live, /main\..*css/), by: fault })
    await page.goto('/login', { waitUntil: 'commit' })
    await markDocument(page)
    await expectPainted(page)
    await expect(heading(page)).toBeVisible({ timeout: PATIENCE_MS })
    await expect(page.getByText('a style sheet of the host')).toBeVisible()
    desk.proxy.heal()
    await expectOnView(page, live)
    await expect(page.getByText('a style sheet of the host')).toHaveCount(0)
    await expectSameDocument(page)
    return 'mended'
  },
}
