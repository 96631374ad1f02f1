import { test } from '../../testing/browser/fixtures'
import {
  coveringChoices,
  openSiteFor,
  signInThroughSteps,
} from '../../testing/browser/pool-choices'

// Every pair of settings.
for (const choice of coveringChoices()) {
  const settings = Object.entries(choice).map(([name, value]) => `${name} ${value}`)
  test(`a sign-in reaches the room with ${settings.join(', ')}`, async ({ browser }) => {
    const { site, who } = await openSiteFor(choice)
    const context = await browser.newContext({ baseURL: site.url })
    await signInThroughSteps(await context.newPage(), { row: choice, who })
    await context.close()
    await site.close()
  })
}
