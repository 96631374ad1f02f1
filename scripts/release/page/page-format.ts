import { ReleaseError } from '../../build/release'
import { PAGE_FILE } from '../records/site-state'
import type { ObjectStorage } from '../storage/object-storage'

/** Raise it with anything that pages get from releases and an earlier composer would leave out; the
 * test beside it notices that. */
const PAGE_FORMAT = 2

/** The tag by which a composer knows pages of a newer one. */
export const formatTag = (format = PAGE_FORMAT) =>
  `<meta name="parlor-page-format" content="${format}">`

const FORMAT = /<meta name="parlor-page-format" content="(\d+)">/

/** Why this composer must leave a site's pages alone; undefined if it knows all that they have, or if
 * the site has a composer of its own. */
export async function newerPages(storage: ObjectStorage): Promise<string | undefined> {
  if (storage.composesItself) return undefined
  const [, format = '0'] = FORMAT.exec(await pageText(storage)) ?? []
  if (Number(format) <= PAGE_FORMAT) return undefined
  return `A newer version of Parlor has composed the pages of ${storage.address}. This version would leave out what their releases need, so it composes nothing, and pages stay as they are. Update this checkout, then run this again.`
}

/** A page that cannot be read is reported when it is written. */
async function pageText(storage: ObjectStorage): Promise<string> {
  try {
    return (await storage.read(PAGE_FILE))?.content.toString() ?? ''
  } catch (error) {
    if (error instanceof ReleaseError) return ''
    throw error
  }
}

export async function refuseNewer(storage: ObjectStorage): Promise<void> {
  const problem = await newerPages(storage)
  if (problem !== undefined) throw new ReleaseError(problem)
}
