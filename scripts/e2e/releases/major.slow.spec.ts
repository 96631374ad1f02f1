import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRelease } from '../../build/build-release'
import { root } from '../../build/packages'
import { signIn, signOut } from '../../testing/browser/accounts'
import { expect, testWithReleases as test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'

const [REACT, SHARED] = ['^19.3.1', '^0.2.0']
const [NEXT_REACT, NEXT_SHARED] = ['^20.0.0', '^0.3.0']

test('React and shared get a new major: remotes with both ranges, the host, remotes without the old one, while tabs are open', async ({
  site,
  page,
  context,
  ada,
}, info) => {
  test.slow()
  await site.arrangeBuilds()
  const remotes = await Promise.all((['remote-auth', 'remote-chat'] as const).map(buildRelease))
  const host = await buildRelease('host')
  const shared = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
  const nextHost = stampRelease(host, {
    stamp: 'major',
    folder: info.outputPath('host'),
    replace: { '19.3.1': '20.0.0', [`"${shared.version}"`]: '"0.3.0"', [SHARED]: NEXT_SHARED },
  })
  const remotesWith = (stamp: string, ranges: Record<string, string>) =>
    remotes.map((build) =>
      stampRelease(build, {
        stamp,
        folder: info.outputPath(`${build.name}-${stamp}`),
        replace: ranges,
      }),
    )

  await signIn(page, ada)
  const expectTabWorks = async (tab: typeof page) => {
    await signOut(tab)
    await signIn(tab, ada)
    await expect(transcriptOf(tab)).toBeVisible()
  }

  await expect(site.publish([nextHost])).rejects.toThrow(
    'deploy remote-chat with both ranges first',
  )
  await site.publish(
    remotesWith('both', {
      [REACT]: `${REACT} || ${NEXT_REACT}`,
      [SHARED]: `${SHARED} || ${NEXT_SHARED}`,
    }),
  )
  await expectTabWorks(page)

  await site.publish([nextHost])
  // The open tab runs the host before, a new one the next.
  await expectTabWorks(page)
  const tab = await context.newPage()
  await tab.goto('/dash')
  await expectTabWorks(tab)

  await site.publish(remotesWith('next', { [REACT]: NEXT_REACT, [SHARED]: NEXT_SHARED }))
  await expectTabWorks(tab)
  await expectTabWorks(page)
  await page.reload()
  await expectTabWorks(page)
})
