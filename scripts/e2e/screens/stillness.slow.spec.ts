import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'

test.use({ account: true })

/** In this time the page also fetches ahead what the next screens need. */
const FIRST_MS = 5_000

const SIGNED_OUT = ['/login', '/register', '/confirm', '/recover']
const SIGNED_IN = ['/dash', '/account']

for (const width of [1280, 390]) {
  test(`no screen moves in its first 5 s, ${width} wide`, async ({ page, context, ada }) => {
    const shiftsAt = async (path: string): Promise<string[]> => {
      const tab = await context.newPage()
      await tab.setViewportSize({ width, height: 800 })
      await watchLayoutShifts(tab)
      await tab.goto(path)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await tab.waitForFunction((ms) => performance.now() > ms, FIRST_MS)
      const shifts = await layoutShiftsOf(tab)
      await tab.close()
      return shifts.map((shift) => `${path}: ${shift}`)
    }
    // Side by side, since each waits.
    expect((await Promise.all(SIGNED_OUT.map(shiftsAt))).flat()).toEqual([])
    await signIn(page, ada)
    expect((await Promise.all(SIGNED_IN.map(shiftsAt))).flat()).toEqual([])
  })
}
