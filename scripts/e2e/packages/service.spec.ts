import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ProjectCopy } from '../../demo/project-copy'
import { ServedProcess } from '../../demo/served-process'
import { addAccount, newPerson, signIn } from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { openOverride } from '../../testing/browser/open-override'
import { SiteProcess } from '../../testing/browser/site-process'
import { commitAll } from '../../testing/checkout'

const REMOTE = 'remote-orders'
const SERVICE = `${REMOTE}/services/orders.ts`

/** A checkout in which somebody has just created a remote with its own service. */
const test = base.extend<{ team: ProjectCopy; site: SiteProcess; data: string }>({
  team: async ({}, use) => {
    const team = new ProjectCopy({ withBuilds: true })
    commitAll(team)
    const creation = await team.run('new', [
      ...[REMOTE, '--path', '/orders', '--access', 'signed-in'],
      ...['--title', 'Orders', '--service', 'orders'],
    ])
    expect(creation).toMatchObject({ status: 0 })
    await use(team)
    team.dispose()
  },
  site: async ({ team }, use) => {
    const site = new SiteProcess(['scripts/kit/command.mjs', 'start'])
    await site.start(team.folder)
    await use(site)
    await site.dispose()
  },
  data: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'parlor-dev-'))
    await use(data)
    rmSync(data, { recursive: true, force: true })
  },
})

// Builds, development servers, and deploys that are tried in a browser.
test.setTimeout(480_000)

/** The stand-in greets the token's user once it has verified the token. */
const greeting = (page: Page, nickname: string, word = 'Hello') =>
  expect(page.getByText(`${word} ${nickname}`)).toBeVisible({ timeout: 20_000 })

test('a remote calls its own service live, in a preview and after a rollback, with a token that the service verifies', {
  tag: '@packages',
}, async ({ site, team, page, ada }) => {
  const deploy = async (...extraOptions: string[]) => {
    const deployRun = await team.run('deploy', [REMOTE, '--data', site.data, ...extraOptions])
    expect(deployRun.printed).toContain('checked in a browser')
    expect(deployRun.status).toBe(0)
    return deployRun.printed
  }
  await signIn(page, ada)
  await page.goto('/orders')
  await greeting(page, ada.nickname)
  const unsigned = await page.evaluate(async () => {
    const headers = { authorization: `Bearer e30.${btoa('{"token_use":"id"}')}.c2ln` }
    return (await fetch('/api/remote-orders/orders/greeting', { headers })).status
  })
  expect(unsigned).toBe(401)

  team.edit(`${REMOTE}/orders.tsx`, (text) => text.replace('says:', 'now says:'))
  await deploy('--preview', 'next')
  // An override lasts as long as its tab.
  const preview = await page.context().newPage()
  await openOverride(preview, `/orders?override=${REMOTE}@next`)
  await expect(preview.getByText('now says:')).toBeVisible()
  await greeting(preview, ada.nickname)
  await preview.close()
  await page.goto('/orders')
  await greeting(page, ada.nickname)
  await expect(page.getByText('now says:')).toHaveCount(0)

  await deploy()
  await page.goto('/orders')
  await expect(page.getByText('now says:')).toBeVisible()
  await greeting(page, ada.nickname)
  const back = await team.run('rollback', [REMOTE, '--data', site.data])
  expect(back).toMatchObject({ status: 0 })
  await page.goto('/orders')
  await expect(page.getByText('now says:')).toHaveCount(0)
  await greeting(page, ada.nickname)
})

test('a remote calls its own service in development, in the site and alone', {
  tag: '@packages',
}, async ({ team, data, browser }) => {
  const dev = new ServedProcess()
  const port = await freePorts(4)
  const args = ['scripts/kit/command.mjs', 'dev', '--port', String(port), '--data', data]
  const url = await dev.start({ args, folder: team.folder })
  const ada = await addAccount(url, newPerson('ada'))
  const page = await browser.newPage({ baseURL: url })
  await page.goto('/login')
  await signIn(page, ada)
  await page.goto('/orders')
  await greeting(page, ada.nickname)

  team.edit(SERVICE, (text) => text.replace('Hello', 'Good evening,'))
  await page.reload()
  await greeting(page, ada.nickname, 'Good evening,')

  await page.goto(`http://localhost:${port + 3}/`)
  await page.getByRole('button', { name: 'Enter' }).click()
  await greeting(page, 'dev', 'Good evening,')
  await page.close()
  await dev.stop()
})
