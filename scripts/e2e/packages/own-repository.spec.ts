import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectCopy } from '../../demo/project-copy'
import { packKit, packShared } from '../../kit/packages/packages'
import { root } from '../../platform/project-root'
import { DeployTokens } from '../../site/deploys/deploy-tokens'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { signIn } from '../../testing/browser/people'
import { Stranger } from '../../testing/browser/stranger'

const REMOTE = 'remote-quiz'
const SCREEN = `${REMOTE}/quiz.tsx`
/** A request to a registry for one of our packages would get no answer. */
const NOBODYS = { 'npm_config_@parlor:registry': 'http://127.0.0.1:9' }

const test = testWithOwnSite.extend<{ team: Stranger; hostTeam: ProjectCopy }>({
  team: async ({}, use) => {
    const team = new Stranger()
    await use(team)
    await team.dispose()
  },
  hostTeam: async ({}, use) => {
    const hostTeam = new ProjectCopy({ withBuilds: true })
    await use(hostTeam)
    hostTeam.dispose()
  },
})

// An installation from the registry, and four deploys with their builds.
test.setTimeout(300_000)

test(
  'a remote in its own repository is made by the kit, held against the live site, deployed over HTTP, kept from being broken, and rolled back',
  { tag: '@packages' },
  async ({ site, team, hostTeam, page, ada }, info) => {
    const packages = info.outputPath('packages')
    const kit = packKit({ root, to: packages })
    packShared({ root, to: packages })
    const options = ['--path', '/quiz', '--access', 'signed-in', '--packages', packages]
    const npx = ['--yes', '--prefer-offline', '--package', kit, 'parlor', 'new']
    execFileSync('tar', ['-xzf', kit, '-C', packages])
    const unpacked = join(packages, 'package/parlor.mjs')
    const without = await team.run('node', [unpacked, 'new', REMOTE, '--packages', team.folder])
    expect(without.printed).toContain('There is no tarball of @parlor/kit')
    expect(readdirSync(team.folder)).toEqual([])
    const made = await team.run('npx', [...npx, REMOTE, ...options], NOBODYS)
    expect(made).toMatchObject({ status: 0 })
    expect(strangers(join(team.folder, 'package-lock.json'))).toEqual([])
    // The first step of a clone's workflow accepts the lock file.
    expect(await team.run('npm', ['ci', '--dry-run'], NOBODYS)).toMatchObject({ status: 0 })
    edit(join(team.folder, SCREEN), (text) =>
      text
        .replace(
          "import { Page, useSession } from '@parlor/shared'",
          "import { Page, useParams, useSession } from '@parlor/shared'",
        )
        .replace('  return (\n', '  useParams()\n  return (\n'),
    )

    const parlor = (args: readonly string[], env?: Record<string, string>) =>
      team.run(join(team.folder, 'node_modules/.bin/parlor'), args, env)
    const alone = await team.serve(join(team.folder, 'node_modules/.bin/parlor'), [
      ...['dev', '--port', String(await freePorts(1))],
    ])
    await page.goto(`${alone}/quiz`)
    await expect(page.getByRole('heading', { name: `${REMOTE}, alone` })).toBeVisible()
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('heading', { name: 'Quiz' })).toBeVisible()
    await team.stop()

    const live = ['--to', site.url]
    const fits = await parlor(['check', '--site', site.url])
    expect(fits).toMatchObject({ status: 0, printed: expect.stringContaining(`fits ${site.url}`) })
    // Each package of the site took part in the check.
    expect(fits.printed).not.toContain('WARNING')

    const tokens = new DeployTokens(site.data)
    const DEPLOY_TOKEN = tokens.add(REMOTE)
    // As its workflow does: a look without the token, and a deploy that runs nothing of the build.
    const built = ['deploy', REMOTE, ...live, '--built', `${REMOTE}/dist`]
    const looked = await parlor([...built, '--dry-run'])
    expect(looked.printed).toContain('tried in a browser')
    const [look = ''] = /(?<=--expect )sha384-\S+/.exec(looked.printed) ?? []
    expect(await parlor([...built, '--expect', look], { DEPLOY_TOKEN })).toMatchObject({
      status: 0,
    })
    await page.goto('/quiz')
    await expect(page).toHaveURL('/login')
    await signIn(page, ada, '/quiz')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await expect(heading('Quiz')).toBeVisible()

    hostTeam.edit('shared/router.ts', (text) => text.replace('  useParams,\n', ''))
    edit(join(team.folder, SCREEN), (text) => text.replace("= 'Quiz'", "= 'Another quiz'"))
    edit(join(team.folder, `${REMOTE}/remote.json`), (text) =>
      text.replace('"see": "Quiz"', '"see": "Another quiz"'),
    )
    const [broken, deployed] = await Promise.all([
      hostTeam.run('deploy', ['host', '--to', join(site.data, 'site')]),
      parlor(['deploy', REMOTE, ...live], { DEPLOY_TOKEN }),
    ])
    expect(broken.status).toBe(1)
    // Names the remote, the export, and the steps for removing it.
    expect(broken.printed).toMatch(/remote-quiz .*useParams/)
    expect(broken.printed).toContain('keep useParams beside what replaces it')
    expect(deployed).toMatchObject({ status: 0 })
    await page.reload()
    await expect(heading('Another quiz')).toBeVisible()
    const refused = await parlor(['rollback', REMOTE, ...live], {
      DEPLOY_TOKEN: tokens.add('remote-chat'),
    })
    expect(refused.status).toBe(1)
    expect(refused.printed).toContain(`${site.url} refused: `)
    expect(await parlor(['rollback', REMOTE, ...live], { DEPLOY_TOKEN })).toMatchObject({
      status: 0,
    })
    await page.reload()
    await expect(heading('Quiz')).toBeVisible()
    // The list has the names of those who deployed.
    const withoutToken = await parlor(['releases', REMOTE, ...live])
    expect(withoutToken.printed).toContain('Give the token of your remote in DEPLOY_TOKEN')
    const listed = await parlor(['releases', REMOTE, ...live], { DEPLOY_TOKEN })
    expect(listed.printed).toMatch(/live .*by rollback\n.*previous .*withdrawn/)
  },
)

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

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
