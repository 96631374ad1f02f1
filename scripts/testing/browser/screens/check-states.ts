import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe'
import { misfits } from './layout-problems'
import { inEveryLook } from './looks'
import type { Tour } from './tour'

/** Holds every state of a tour, in every look, to axe and to what fits. */
export async function checkStates(page: Page, take: (tour: Tour) => Promise<void>): Promise<void> {
  const found: string[] = []
  let stops = 0
  await take({
    page,
    stop: async (state) => {
      await inEveryLook(page, async (look) => {
        const wrong = [...(await axeViolations(page)), ...(await misfits(page))]
        found.push(...wrong.map((each) => `${state} (${look}): ${each}`))
        stops += 1
      })
    },
  })
  expect(stops).toBeGreaterThan(0)
  expect(found).toEqual([])
}
