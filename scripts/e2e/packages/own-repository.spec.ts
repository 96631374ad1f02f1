import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectCopy } from '../../demo/project-copy'
import { packKit, packShared } from '../../kit/packages/packages'
import { root } from '../../platform/project-root'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { siteFolder } from '../../release/storage/site-storage'
import { DeployTokens } from '../../site/deploys/deploy-tokens'
import { addAccount, newPerson, signInFor } from '../../testing/browser/accounts'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { Stranger } from '../../testing/browser/stranger'
import { fakeRelease } from '../../testing/release/fake-release'

const REMOTE = 'remote-quiz'
const SCREEN = `${REMOTE}/quiz.tsx`
/** A request to a registry for one of our packages would get no answer. */
const NOBODYS = { 'npm_config_@parlor:registry': 'http://127.0.0.1:9' }

/** A team with its own repository, which the kit has created. */
class Team extends Stranger {
  async make(packages: string): Promise<void> {
    const kit = packKit({ root, to: packages })
    packShared({ root, to: packages })
    const options = ['--path', '/quiz', '--access', 'signed-in', '--packages', packages]
    const npx = ['--yes', '--prefer-offline', '--package', kit, 'parlor', 'new']
    execFileSync('tar', ['-xzf', kit, '-C', packages])
    const unpacked = join(packages, 'package/parlor.mjs')
    const refusedRun = await this.run('node', [unpacked, 'new', REMOTE, '--packages', this.folder])
    expect(refusedRun.printed).toContain('There is no tarball of @parlor/kit')
    expect(readdirSync(this.folder)).toEqual([])
    const creation = await this.run('npx', [...npx, REMOTE, ...options], NOBODYS)
    expect(creation, creation.printed).toMatchObject({ status: 0 })
    expect(strangers(this.path('package-lock.json'))).toEqual([])
    // The first step of a clone's workflow accepts the lock file.
    expect(await this.run('npm', ['ci', '--dry-run'], NOBODYS)).toMatchObject({ status: 0 })
  }

  path(file: string): string {
    return join(this.folder, file)
  }

  edit(file: string, change: (text: string) => string): void {
    const original = readFileSync(this.path(file), 'utf8')
    const next = change(original)
    expect(next).not.toBe(original)
    writeFileSync(this.path(file), next)
  }

  parlor(args: readonly string[], env?: Record<string, string>) {
    return this.run(this.path('node_modules/.bin/parlor'), args, env)
  }

  /** Serves on a free port. Returns the address. */
  async serveParlor(...args: string[]): Promise<string> {
    const port = ['--port', String(await freePorts(1))]
    return this.serve(this.path('node_modules/.bin/parlor'), [...args, ...port])
  }
}

const test = testWithOwnSite.extend<{ hostTeam: ProjectCopy }, { team: Team }>({
  // One installation from the registry for both tests, where one worker runs them.
  team: [
    async ({}, use, { project, workerIndex }) => {
      const team = new Team()
      await team.make(join(project.outputDir, `kit-packages-${workerIndex}`))
      await use(team)
      await team.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  hostTeam: async ({}, use) => {
    const hostTeam = new ProjectCopy({ withBuilds: true })
    await use(hostTeam)
    hostTeam.dispose()
  },
})

// Four deploys with their builds.
test.setTimeout(300_000)

test.afterEach(({ team }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(team.serverOutput)
})

test('a remote in its own repository is developed, and served, with host and remotes of the live site', {
  tag: '@packages',
}, async ({ site, team, browser }) => {
  const orders = { orders: { purpose: 'Orders.', token: 'none' } }
  const parts = { release: { services: orders }, federation: { shared: [] } }
  const another = fakeRelease('remote-orders', '1', {}, parts)
  const outcome = await publish(folderStorage(siteFolder(site.data)), [another], { by: 'deploy' })
  expect(outcome).toMatchObject({ 'remote-orders': { status: 'live' } })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const expectOthersServiceRefused = async () => {
    const call = await page.evaluate(async () => {
      const answer = await fetch('/api/remote-orders/orders/newest')
      return { status: answer.status, sentence: await answer.text() }
    })
    const sentence = expect.stringContaining('remote-orders/orders has no address')
    expect(call).toEqual({ status: 503, sentence })
  }

  const developmentUrl = await team.serveParlor('dev', REMOTE, '--from', site.url)
  const ada = await addAccount(developmentUrl, newPerson('ada'))
  let page = await browser.newPage({ baseURL: developmentUrl })
  await signInFor(page, ada, '/quiz')
  await expect(heading('Quiz')).toBeVisible()
  team.edit(SCREEN, (text) => text.replace("= 'Quiz'", "= 'Newer quiz'"))
  await expect(heading('Newer quiz')).toBeVisible()
  await expectOthersServiceRefused()
  await page.goto('/dash')
  await expect(page.getByRole('button', { name: 'Trivia' })).toBeVisible()
  await page.close()
  await team.stop()

  const refusedRun = await team.parlor(['start', '--port', '0'])
  expect(refusedRun.printed).toContain('Give --from SITE')
  const servedUrl = await team.serveParlor('start', '--from', site.url)
  page = await browser.newPage({ baseURL: servedUrl })
  await signInFor(page, ada, '/quiz')
  await expect(heading('Newer quiz')).toBeVisible()
  await expectOthersServiceRefused()
  await page.close()
  await team.stop()

  team.edit(SCREEN, (text) => text.replace("= 'Newer quiz'", "= 'Quiz'"))
  team.edit(`${REMOTE}/webpack.config.ts`, (text) =>
    text.replace('@parlor/kit/build', '../scripts/build/federated-app'),
  )
  // From inside the remote's folder.
  const build = await team.run('npm', ['run', 'build', '--workspace', REMOTE])
  expect(build.printed).toMatch(/federated-app is missing.* imports its build from @parlor\/kit/)
  expect(build.printed).not.toContain('ERR_MODULE_NOT_FOUND')
  team.edit(`${REMOTE}/webpack.config.ts`, (text) =>
    text.replace('../scripts/build/federated-app', '@parlor/kit/build'),
  )
})

test('a remote in its own repository is created by the kit, checked against the live site, deployed over HTTP, kept from being broken, and rolled back', {
  tag: '@packages',
}, async ({ site, team, hostTeam, page, ada }) => {
  team.edit(SCREEN, (text) =>
    text
      .replace(
        "import { Page, useSession } from '@parlor/shared'",
        "import { Page, useParams, useSession } from '@parlor/shared'",
      )
      .replace('  return (\n', '  useParams()\n  return (\n'),
  )

  const aloneUrl = await team.serveParlor('dev')
  await page.goto(`${aloneUrl}/quiz`)
  await expect(page.getByRole('heading', { name: `${REMOTE}, alone` })).toBeVisible()
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('heading', { name: 'Quiz' })).toBeVisible()
  await team.stop()

  const live = ['--to', site.url]
  const fits = await team.parlor(['check', '--site', site.url])
  expect(fits).toMatchObject({ status: 0, printed: expect.stringContaining(`fits ${site.url}`) })
  // Each package of the site took part in the check.
  expect(fits.printed).not.toContain('WARNING')

  const tokens = new DeployTokens(site.data)
  const DEPLOY_TOKEN = tokens.add(REMOTE)
  // As its workflow does: a dry run without the token, and a deploy that runs nothing of the build.
  const args = ['deploy', REMOTE, ...live, '--built', `${REMOTE}/dist`]
  const dryRun = await team.parlor([...args, '--dry-run'])
  expect(dryRun.printed).toContain('checked in a browser')
  const [hash = ''] = /(?<=--expect )sha384-\S+/.exec(dryRun.printed) ?? []
  expect(await team.parlor([...args, '--expect', hash], { DEPLOY_TOKEN })).toMatchObject({
    status: 0,
  })
  await signInFor(page, ada, '/quiz')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Quiz')).toBeVisible()

  hostTeam.edit('shared/router.ts', (text) => text.replace('  useParams,\n', ''))
  team.edit(SCREEN, (text) => text.replace("= 'Quiz'", "= 'Another quiz'"))
  team.edit(`${REMOTE}/remote.json`, (text) =>
    text.replace('"see": "Quiz"', '"see": "Another quiz"'),
  )
  const [brokenDeploy, deploy] = await Promise.all([
    hostTeam.run('deploy', ['host', '--to', join(site.data, 'site')]),
    team.parlor(['deploy', REMOTE, ...live], { DEPLOY_TOKEN }),
  ])
  expect(brokenDeploy.status).toBe(1)
  // Names the remote, the export, and the steps for removing it.
  expect(brokenDeploy.printed).toMatch(/remote-quiz .*useParams/)
  expect(brokenDeploy.printed).toContain('keep useParams beside what replaces it')
  expect(deploy).toMatchObject({ status: 0 })
  await page.reload()
  await expect(heading('Another quiz')).toBeVisible()
  const refusal = await team.parlor(['rollback', REMOTE, ...live], {
    DEPLOY_TOKEN: tokens.add('remote-chat'),
  })
  expect(refusal.status).toBe(1)
  expect(refusal.printed).toContain(`${site.url} refused: `)
  expect(await team.parlor(['rollback', REMOTE, ...live], { DEPLOY_TOKEN })).toMatchObject({
    status: 0,
  })
  await page.reload()
  await expect(heading('Quiz')).toBeVisible()
  // The list has the names of those who deployed.
  const withoutToken = await team.parlor(['releases', REMOTE, ...live])
  expect(withoutToken.printed).toContain('Set DEPLOY_TOKEN to the token of your remote')
  const releaseList = await team.parlor(['releases', REMOTE, ...live], { DEPLOY_TOKEN })
  expect(releaseList.printed).toMatch(/live .*by rollback\n.*previous .*withdrawn/)
})

/** Packages with a name of ours that npm would take, or has taken, from elsewhere. */
function strangers(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { resolved?: string; link?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path]) => /node_modules\/(@parlor\/|(shared|host|remote-[a-z]+)$)/.test(path))
    .filter(([path, { resolved, link }]) => {
      const isOurs = path.includes('@parlor/')
      return !isOurs || (!link && !resolved?.startsWith('file:'))
    })
    .map(([path]) => path)
}
