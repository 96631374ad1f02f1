import { signIn } from '../../testing/browser/accounts'
import { expect, test, testWithReleases } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'
import { holdShellBack, layoutOf, staticForm } from '../../testing/browser/screens/static-screen'

for (const path of ['/login', '/register', '/confirm']) {
  for (const width of [1280, 390]) {
    test(`at ${path}, ${width} wide, the form before the shell is the real one to the pixel, and nothing moves when that comes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await watchLayoutShifts(page)
      const releaseShell = await holdShellBack(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(staticForm(page)).toBeVisible()
      const staticLayout = await layoutOf(page, '#parlor-static')
      releaseShell()
      await expect(page.locator('#root form')).toBeVisible()
      expect(await layoutOf(page, '#root')).toEqual(staticLayout)
      expect(await layoutShiftsOf(page)).toEqual([])
    })
  }
}

test('a visitor who types before the shell has loaded continues in the real form, and a form sent early signs in once', async ({
  page,
  ada,
}) => {
  const proofs: string[] = []
  page.on('request', (request) => {
    const { 'x-amz-target': operation } = request.headers()
    if (operation?.endsWith('InitiateAuth')) proofs.push(operation)
  })
  const releaseShell = await holdShellBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(staticForm(page)).toBeVisible()
  const [name = '', domain = ''] = ada.email.split('@')
  await page.getByLabel('Email').pressSequentially(`@${domain}`)
  await page.keyboard.press('Home')
  await page.keyboard.type(name.slice(0, 3))
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Email').focus()
  releaseShell()
  await expect(page.locator('#root form')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(name.slice(3))
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const releaseShellAgain = await holdShellBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(staticForm(page)).toBeVisible()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled')
  expect(page.url()).toContain('/login')
  releaseShellAgain()
  await expect(page).toHaveURL('/dash')
  expect(proofs).toHaveLength(1)
})

test('the form is hidden from signed-in visitors, and from anybody without the script that holds a sent form', async ({
  page,
  ada,
}) => {
  await signIn(page, ada)
  const releaseShell = await holdShellBack(page)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById('parlor-static')) sessionStorage.setItem('seen', 'yes')
    }).observe(document, { childList: true, subtree: true })
  })
  const rescue = page.waitForResponse(/rescue\.js/)
  await page.goto('/login', { waitUntil: 'commit' })
  await (await rescue).finished()
  releaseShell()
  await expect(page).toHaveURL('/dash')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.route(/rescue\.js/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.locator('#root form')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
})

test('without any script of the host the page soon says that it is loading', async ({
  page,
  ada,
}) => {
  await signIn(page, ada)
  await page.route(/\/host\/.*\.js/, (route) => route.abort())
  await page.goto('/dash', { waitUntil: 'commit' })
  await expect(page.getByText('Parlor is loading')).toBeVisible()
  expect(await page.evaluate(() => performance.now())).toBeLessThan(6_000)
})

test('if the shell does not load, its notice replaces the form', async ({ page }) => {
  await page.route(/\/host\/[^/]+\/main\..*js/, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('The main part of Parlor, the host, is not answering')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.locator('form')).toBeHidden()
})

const NAME = 'Nachbarn & <b>Freunde</b> vom Hohlweg 7'

const testWithName = testWithReleases.extend({
  site: async ({}, use) => {
    const site = await ReleaseSite.open({ name: NAME })
    await site.arrangeBuilds()
    await use(site)
    await site.close()
  },
})

testWithName(
  'the name in config.json is in title and header before the shell as after it, as text and to the pixel',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const releaseShell = await holdShellBack(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(staticForm(page)).toBeVisible()
    await expect(page).toHaveTitle(NAME)
    await expect(page.getByRole('link', { name: NAME })).toBeVisible()
    const staticLayout = await layoutOf(page, '#parlor-static')
    releaseShell()
    await expect(page.locator('#root form')).toBeVisible()
    expect(await layoutOf(page, '#root')).toEqual(staticLayout)
    await expect(page).toHaveTitle(`Sign in · ${NAME}`)
    await expect(page.getByRole('link', { name: NAME })).toBeVisible()
    await expect(page.getByText('Parlor')).toHaveCount(0)
  },
)
