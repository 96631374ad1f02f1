import { test } from '../../testing/browser/fixtures'
import { coveringRows, openRow, walkRow } from '../../testing/browser/pool-rows'

// Every pair of settings.
for (const row of coveringRows()) {
  const said = Object.entries(row).map(([name, value]) => `${name} ${value}`)
  test(`a sign-in reaches the room with ${said.join(', ')}`, async ({ browser }) => {
    const { site, who } = await openRow(row)
    const context = await browser.newContext({ baseURL: site.url })
    await walkRow(await context.newPage(), { row, who })
    await context.close()
    await site.close()
  })
}
