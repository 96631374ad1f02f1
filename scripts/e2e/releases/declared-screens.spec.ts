import { buildRelease } from '../../build/build-release'
import type { ReleasedScreen } from '../../build/release'
import { expect, testWithReleases as test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import type { ReleaseSite } from '../../testing/browser/release-site'
import { transcriptOf } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectOnView, lookAgain } from '../../testing/browser/watched-page'

/** A screen besides the specified ones; it stands for one of a remote of its own. */
const help = {
  path: '/help/*',
  module: './confirm',
  access: 'everyone',
  title: 'Help',
  link: 'Help',
}

async function declare(site: ReleaseSite, screens: ReleasedScreen[]): Promise<void> {
  await site.store.change((index) => {
    const auth = index['remote-auth']
    if (!auth) throw new Error('remote-auth is not live.')
    return { ...index, 'remote-auth': { ...auth, current: { ...auth.current, screens } } }
  })
}

const heading = { name: 'Activate Your Account' }

test('a screen that a release declares comes into a running page, with its link, and goes with it', async ({
  page,
  site,
  ada,
}) => {
  await signIn(page, ada)
  await declare(site, [help])
  await lookAgain(page)
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page).toHaveURL('/help')

  await declare(site, [])
  await lookAgain(page)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help' })).toHaveCount(0)
  await page.goto('/help')
  await expect(page).toHaveURL('/dash')
})

test('on arrival below the path that a screen owns, no file of another screen is asked for first', async ({
  page,
  site,
}) => {
  await declare(site, [help])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/help/deeper', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', heading)).toBeVisible()
  const chunks = asked
    .filter((path) => path.startsWith('/remote-'))
    .map((path) => path.split('/').at(-1))
  const { files } = await buildRelease('remote-auth')
  const others = Object.keys(files).filter((file) =>
    /^(login|register)\b|__federation_expose_(login|register)/.test(file),
  )
  expect(others.length).toBeGreaterThan(0)
  expect(chunks.slice(0, 3).filter((file) => others.includes(file ?? ''))).toEqual([])
  expect(asked.filter((path) => path.startsWith('/remote-chat/'))).toEqual([])
  await expect(page).toHaveURL('/help/deeper')
})

test('a release that was built when the shared code had no scope in its name runs as ever', async ({
  page,
  site,
  ada,
}, info) => {
  const old = stampRelease(await buildRelease('remote-chat'), {
    stamp: 'shared',
    placeholder: '@parlor/shared',
    folder: info.outputPath('old'),
  })
  await site.arrange({ 'remote-chat': [old] })
  await signIn(page, ada)
  await expect(transcriptOf(page)).toBeVisible()
  await expectOnView(page, old)
})
