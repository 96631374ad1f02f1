import { expect, type Page } from '@playwright/test'
import { test } from '../../testing/browser/fixtures'
import { person } from '../../testing/browser/people'
import { tourFaults } from '../../testing/browser/screens/fault-tour'
import { tourForms } from '../../testing/browser/screens/form-tour'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'
import { tourRoom } from '../../testing/browser/screens/room-tour'
import type { Tour } from '../../testing/browser/screens/tour'

// The presentation that adds something to the page when a call fails.
test.use({ feedback: 'inline' })

async function expectNoShift(page: Page, take: (tour: Tour) => Promise<void>): Promise<void> {
  const found: string[] = []
  await watchLayoutShifts(page)
  await take({
    page,
    stop: async (state) => {
      found.push(...(await layoutShiftsOf(page)).map((shift) => `${state}: ${shift}`))
    },
  })
  expect(found).toEqual([])
}

for (const [name, viewport] of Object.entries({
  'a wide window': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
})) {
  test.describe(`layout shift is 0 in ${name}`, () => {
    test.use({ viewport })

    test('on login, register and confirm, through all their states', async ({ page }) => {
      await expectNoShift(page, tourForms)
    })

    test('on the dash, through all its states', async ({ page }) => {
      await expectNoShift(page, (tour) => tourRoom({ ...tour, who: person('ada') }))
    })

    test('on what stands in for a screen', async ({ page }) => {
      await expectNoShift(page, tourFaults)
    })
  })
}
