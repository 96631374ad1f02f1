import { SiteProcess, STRICT_START } from './site-process'

/** Settings of a site that screens depend on. */
export interface SharedSiteSettings {
  /** How the page presents failures. */
  feedback: 'console' | 'inline'
  account: boolean
}

const SETTINGS: SharedSiteSettings[] = (['console', 'inline'] as const).flatMap((feedback) =>
  [false, true].map((account) => ({ feedback, account })),
)

/** The environment variable with the address of the site that has these settings. */
const addressOf = ({ feedback, account }: SharedSiteSettings) =>
  `PARLOR_TEST_SITE_${feedback}${account ? '_account' : ''}`

/** Starts the sites that most tests visit, before all tests. It also makes the builds. */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const sites: SiteProcess[] = []

  async function start(settings: SharedSiteSettings): Promise<void> {
    const { feedback, account } = settings
    const site = new SiteProcess([
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
  const [first, ...others] = SETTINGS as [SharedSiteSettings, ...SharedSiteSettings[]]
  await start(first)
  await Promise.all(others.map(start))
  return async () => {
    await Promise.all(sites.map((site) => site.dispose()))
  }
}

export function sharedSiteUrl(settings: SharedSiteSettings): string {
  const url = process.env[addressOf(settings)]
  if (!url) throw new Error('The shared sites were not started before the tests.')
  return url
}
