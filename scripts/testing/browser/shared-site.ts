import { Site } from './site'

const ADDRESS = 'PARLOR_TEST_SITE'

/** Starts, before all tests, the one site that most of them visit; it makes the builds as well. */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const site = new Site()
  await site.start()
  // The workers inherit it.
  process.env[ADDRESS] = site.url
  return () => site.dispose()
}

export function sharedSiteUrl(): string {
  const url = process.env[ADDRESS]
  if (!url) throw new Error('The shared site was not started before the tests.')
  return url
}
