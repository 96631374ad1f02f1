import { expect, test } from '../../testing/browser/fixtures'
import { person, registered } from '../../testing/browser/people'
import { axeViolations } from '../../testing/browser/screens/axe'
import { layoutProblems } from '../../testing/browser/screens/layout-problems'
import {
  forgivingShifts,
  layoutShiftsOf,
  watchLayoutShifts,
} from '../../testing/browser/screens/layout-shifts'
import { type Tour, tourFaults, tourForms, tourRoom } from '../../testing/browser/screens/tours'

// The presentation that adds something to the page when a call fails.
test.use({ feedback: 'inline' })

const PHONE = { width: 390, height: 844 }
const SMALLEST_PHONE = { width: 320, height: 568 }

const LOOKS = [
  ['light and wide', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark and narrow', { colorScheme: 'dark', viewport: PHONE }],
] as const

/** Resolves once the page has been laid out and painted. Axe puts scroll positions back where it
 * found them, and to measure makes a layout that no frame need show, which moves them: before a size
 * has settled, either would look like a reader who scrolls away. */
async function settled(page: Tour['page']): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** Collects what is wrong at each stop of a tour. */
async function problemsOf(
  page: Tour['page'],
  take: (tour: Tour) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  await watchLayoutShifts(page)
  await take({
    page,
    stop: async (state) => {
      await settled(page)
      const found = [
        ...(await layoutShiftsOf(page)),
        ...(await axeViolations(page)),
        ...(await layoutProblems(page)),
      ]
      if (page.viewportSize()?.width === PHONE.width) {
        await forgivingShifts(page, async () => {
          await page.setViewportSize(SMALLEST_PHONE)
          await settled(page)
          found.push(...(await layoutProblems(page)))
          await page.setViewportSize(PHONE)
          await settled(page)
        })
      }
      problems.push(...found.map((each) => `${state}: ${each}`))
    },
  })
  return problems
}

for (const [look, options] of LOOKS) {
  test.describe(`${look}, in every state, nothing moves, all fits and axe finds nothing`, () => {
    test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } })

    test('on login, register and confirm', async ({ page }) => {
      expect(await problemsOf(page, tourForms)).toEqual([])
    })

    test('on the dash', async ({ page, site }) => {
      const nickname = 'ada, countess of lovelace'
      const who = await registered(site.url, { ...person('ada'), nickname })
      expect(await problemsOf(page, (tour) => tourRoom({ ...tour, who }))).toEqual([])
    })

    test('on what stands in for a screen', async ({ page, ada }) => {
      expect(await problemsOf(page, (tour) => tourFaults({ ...tour, who: ada }))).toEqual([])
    })
  })
}
