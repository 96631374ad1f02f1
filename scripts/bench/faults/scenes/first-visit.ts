import { expect } from '@playwright/test'
import type { BuiltRelease } from '../../../build/build-release'
import { signIn } from '../../../testing/browser/people'
import {
  expectOnView,
  expectPainted,
  expectSameDocument,
  markDocument,
  PATIENCE_MS,
} from '../../releases/watched-page'
import type { Row } from '../cell'

/** A file of the live remote-auth, by its path in the release. */
interface RemoteFile {
  name: string
  file: RegExp
}

export function pathOf({ name, version }: BuiltRelease, file: RegExp): RegExp {
  return new RegExp(`^/${name}/${version}/${file.source}`)
}

/** Nobody has published this remote before: the page names it, and tries again. */
export function firstVisit({ name, file }: RemoteFile): Row {
  return {
    name: `${name}, first visit`,
    async run(desk, fault) {
      await desk.publish({ earlier: false })
      const page = await desk.freshPage()
      const { live } = desk.releases['remote-auth']
      desk.proxy.afflict({ files: pathOf(live, file), by: fault })
      await page.goto('/login', { waitUntil: 'commit' })
      await expectPainted(page)
      await expect(page.getByRole('banner')).toBeVisible()
      const heading = page.getByRole('heading', { name: 'Welcome Back!' })
      const away = page.getByRole('heading', { name: 'remote-auth is not answering' })
      await expect(heading.or(away)).toBeVisible({ timeout: PATIENCE_MS })
      if (desk.proxy.spoilt.length === 0) return 'unaffected'

      await expect(away).toBeVisible()
      await markDocument(page)
      desk.proxy.heal()
      await expect(heading).toBeVisible({ timeout: PATIENCE_MS })
      await expectSameDocument(page)
      return 'mended'
    },
  }
}

/** There is an earlier release: the page shows that one, and the live one at the next entry. */
export function firstVisitWithEarlier({ name, file }: RemoteFile): Row {
  return {
    name: `${name}, with an earlier release`,
    async run(desk, fault) {
      await desk.publish({ earlier: true })
      const page = await desk.freshPage()
      const { live, before } = desk.releases['remote-auth']
      desk.proxy.afflict({ files: pathOf(live, file), by: fault })
      await page.goto('/login', { waitUntil: 'commit' })
      await expectPainted(page)
      const heading = page.getByRole('heading', { name: 'Welcome Back!' })
      await expect(heading).toBeVisible({ timeout: PATIENCE_MS })
      if (desk.proxy.spoilt.length === 0) return 'unaffected'

      await expectOnView(page, before)
      await markDocument(page)
      desk.proxy.heal()
      await signIn(page, desk.who)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(heading).toBeVisible({ timeout: PATIENCE_MS })
      await expectOnView(page, live)
      await expectSameDocument(page)
      return 'last good'
    },
  }
}
