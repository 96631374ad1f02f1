import { buildRelease } from '../../build/build-release'
import { deployables } from '../../build/packages'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases as test } from '../../testing/browser/fixtures'

test('the federation DevTools find host and remotes by the versions that are live', async ({
  page,
  site,
  ada,
}) => {
  await signIn(page, ada)
  const builds = await Promise.all(deployables.map(buildRelease))
  const [host, ...remotes] = builds.map(({ name, version }) => ({ name, version }))
  const moduleInfo: unknown = await page.evaluate(
    () => Reflect.get(window, '__FEDERATION__').moduleInfo,
  )
  const moduleOf = (version?: string) => expect.objectContaining({ version, buildVersion: version })
  expect(moduleInfo).toEqual({
    host: moduleOf(host?.version),
    ...Object.fromEntries(
      remotes.map(({ name, version }) => [`${name}:${version}`, moduleOf(version)]),
    ),
  })
  for (const { name, version } of builds) {
    const manifest = await page.request.get(`${site.url}/${name}/${version}/mf-manifest.json`)
    const { metaData } = await manifest.json()
    expect(metaData.buildInfo.buildVersion).toBe(version)
  }
})
