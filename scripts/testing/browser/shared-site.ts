import { Site } from './site'

const ADDRESS = 'PARLOR_TEST_SITE'

/** Starts the site that most tests visit, before all tests. It also makes the builds. */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const site = new Site()
  await site.start()
  // Workers inherit it.
  process.env[ADDRESS] = site.url
  return () => site.dispose()
}

export function sharedSiteUrl(): string {
  const url = process.env[ADDRESS]
  if (!url) throw new Error('The shared site was not started before the tests.')
  return url
}
