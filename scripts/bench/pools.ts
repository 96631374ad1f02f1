import { allRows, openRow, walkRow } from '../testing/browser/pool-rows'
import { openBrowser } from './measure/browser'

export const keys = ['rows', 'arrived']
// `rows` of the table, from its beginning.
export const options = { rows: allRows.length }
export const smallest = { rows: 1 }

/** A sign-in in the browser, from the form to the room, for every way to set the local pool. */
export async function run({ rows }: typeof options) {
  const browser = await openBrowser()
  const table = []
  for (const row of allRows.slice(0, rows)) {
    const { site, who } = await openRow(row)
    const context = await browser.newContext({ baseURL: site.url })
    const failure = await walkRow(await context.newPage(), { row, who }).then(
      () => '',
      (error: Error) => error.message.split('\n')[0],
    )
    table.push({ ...row, failure })
    await context.close()
    await site.close()
  }
  console.table(table)
  return { rows: table.length, arrived: table.filter(({ failure }) => failure === '').length }
}
