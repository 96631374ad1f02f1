import { ReleaseError } from '../../build/release'
import { parseIndex } from '../contract/release-index'
import { type Finding, faulty, notChecked, passed } from '../finding'
import { INDEX_FILE } from '../records/site-state'
import { anonymousPaths, routingOf } from '../release-set/paths'
import { askSite, MAX_BYTES, WHICH_SITE } from '../storage/ask-site'
import { liveSite } from '../storage/live-site'
import { pageProblems, type SiteContent } from './verify-page'
import { verifyReleases } from './verify-releases'

/** Checks what a site serves to any visitor, all the way down from its release index. */
export async function verifySite(address: string): Promise<Finding[]> {
  const site = liveSite(address)
  const index = parseIndex((await site.read(INDEX_FILE))?.content.toString())
  if (Object.keys(index).length === 0) {
    throw new ReleaseError(`${site.address} has no ${INDEX_FILE} that names a release.`)
  }
  const { findings, releases } = await verifyReleases(site.address, index)
  const pages = await verifyPages(site.address, { index, releases })
  const checks = { subject: 'The checks of the releases', ...notChecked('are private') }
  return [...findings, ...pages, checks]
}

/** Checks the pages that are composed: the one at `/`, and those with a static screen. */
async function verifyPages(address: string, site: SiteContent): Promise<Finding[]> {
  const { version } = site.index.host?.current ?? {}
  const host = site.releases.find((each) => each.name === 'host' && each.version === version)
  const paths = ['/', ...anonymousPaths(routingOf(host)).map(({ path }) => path)]
  return Promise.all(
    paths.map(async (path) => {
      const { status, content } = await askSite(address + path, {
        maxBytes: MAX_BYTES.page,
        advice: WHICH_SITE,
      })
      const problems =
        status === 200 ? pageProblems(content.toString(), site) : [`answers with status ${status}`]
      const result =
        problems.length > 0
          ? faulty(problems.join('; '))
          : passed(`loads and names only what ${INDEX_FILE} says`)
      return { subject: `The page ${path}`, ...result }
    }),
  )
}
