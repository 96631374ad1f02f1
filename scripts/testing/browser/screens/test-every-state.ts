import { test } from '../fixtures'
import { person } from '../people'
import { checkStates } from './check-states'
import { tourFaults } from './fault-tour'
import { tourForms } from './form-tour'
import { tourRoom } from './room-tour'

/** Declares the tests of every screen in every state, for a site as the file has configured it. */
export function testEveryState(): void {
  test('login, register and confirm pass axe and fit, in every state, light and dark, wide and narrow', async ({
    page,
  }) => {
    await checkStates(page, tourForms)
  })

  test('the dash passes axe and fits, in every state, light and dark, wide and narrow', async ({
    page,
  }) => {
    const who = { ...person('ada'), nickname: 'ada, countess of lovelace' }
    await checkStates(page, (tour) => tourRoom({ ...tour, who }))
  })

  test('what stands in for a screen passes axe and fits, light and dark, wide and narrow', async ({
    page,
  }) => {
    await checkStates(page, tourFaults)
  })
}
