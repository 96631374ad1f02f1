import { calledAddresses, originOf } from '../../release/security-headers'
import { faulty, type Look, well } from './finding'
import { type SiteConfig, visit } from './live-site'

/** Compares the policy of the pages with the addresses in their configuration. */
export async function pagePolicy(site: URL, config: SiteConfig): Promise<Look> {
  const { headers } = await visit(site)
  const directives = headers.get('content-security-policy')?.split(/;\s*/) ?? []
  const sources = directives.find((each) => each.startsWith('connect-src '))?.split(' ') ?? []
  const allowed = sources.filter((source) => URL.canParse(source)).map(originOf)
  const refused = Object.entries(calledAddresses(config))
    // A path is of the site itself, which every policy allows.
    .filter(([, address]) => address !== undefined && URL.canParse(address))
    .filter(([, address = '']) => !allowed.includes(originOf(address)))
    .map(([name]) => name)
  if (refused.length === 0) return well('allows the addresses in config.json')
  return faulty(
    `does not allow the address that config.json gives for ${refused.join(' and ')}, so browsers refuse to call it: put the stack's output RuntimeConfig into config.json`,
  )
}
