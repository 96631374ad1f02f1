import { addAccount, newPerson } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { problemsInEveryViewport } from '../../testing/browser/screens/every-viewport'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'
import {
  type Tour,
  tourFaults,
  tourForms,
  tourLocalPages,
  tourRoom,
} from '../../testing/browser/screens/tours'

// The feedback that adds something to the page when a call fails.
test.use({ feedback: 'inline', contextOptions: { reducedMotion: 'reduce' } })

/** Collects the problems at each stop of a tour. */
async function problemsOf(
  page: Tour['page'],
  runTour: (tour: Tour) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  await watchLayoutShifts(page)
  await runTour({
    page,
    stop: async (state) => {
      const all = [...(await layoutShiftsOf(page)), ...(await problemsInEveryViewport(page))]
      problems.push(...all.map((each) => `${state}: ${each}`))
    },
  })
  return problems
}

test.describe('in every state and viewport nothing moves, everything fits and axe finds nothing', () => {
  test('on login, register and confirm', async ({ page }) => {
    expect(await problemsOf(page, tourForms)).toEqual([])
  })

  test('on the dash', async ({ page, site }) => {
    const nickname = 'ada, countess of lovelace'
    const who = await addAccount(site.url, { ...newPerson('ada'), nickname })
    expect(await problemsOf(page, (tour) => tourRoom({ ...tour, who }))).toEqual([])
  })

  test('on notices that replace a screen', async ({ page, ada }) => {
    expect(await problemsOf(page, (tour) => tourFaults({ ...tour, who: ada }))).toEqual([])
  })

  test('on the pages of this machine', async ({ page }) => {
    expect(await problemsOf(page, tourLocalPages)).toEqual([])
  })
})
