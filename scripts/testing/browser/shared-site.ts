import { Site, STRICT_START } from './site'

/** Settings of a site that screens depend on. */
export interface SiteSettings {
  /** How the page presents failures. */
  feedback: 'console' | 'inline'
  account: boolean
}

const SETTINGS: SiteSettings[] = (['console', 'inline'] as const).flatMap((feedback) =>
  [false, true].map((account) => ({ feedback, account })),
)

/** The environment variable with the address of the site that has these settings. */
const addressOf = ({ feedback, account }: SiteSettings) =>
  `PARLOR_TEST_SITE_${feedback}${account ? '_account' : ''}`

/** Starts the sites that most tests visit, before all tests. It also makes the builds. */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const sites: Site[] = []

  async function start(settings: SiteSettings): Promise<void> {
    const { feedback, account } = settings
    const site = new Site([
      ...STRICT_START,
      '--feedback',
      feedback,
      ...(account ? ['--account'] : []),
    ])
    sites.push(site)
    await site.start()
    // Workers inherit it.
    process.env[addressOf(settings)] = site.url
  }

  // Only the first one builds.
  const [first, ...others] = SETTINGS as [SiteSettings, ...SiteSettings[]]
  await start(first)
  await Promise.all(others.map(start))
  return async () => {
    await Promise.all(sites.map((site) => site.dispose()))
  }
}

export function sharedSiteUrl(settings: SiteSettings): string {
  const url = process.env[addressOf(settings)]
  if (!url) throw new Error('The shared sites were not started before the tests.')
  return url
}
