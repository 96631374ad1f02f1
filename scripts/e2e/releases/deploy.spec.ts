import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseIndex } from '@parlor/shared/contract/release-index'
import { prepareDataFolder } from '../../platform/data-folder'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { ProjectCopy } from '../../testing/browser/project-copy'
import type { Site } from '../../testing/browser/site'
import { FakeS3 } from '../../testing/release/fake-s3'

/** A running site, and a team's checkout of the project to deploy from. */
class LiveSite {
  readonly copy = new ProjectCopy()
  constructor(private readonly site: Site) {}

  get folder(): string {
    return join(this.site.data, 'site')
  }

  get index(): ReleaseIndex {
    return JSON.parse(readFileSync(join(this.folder, 'releases.json'), 'utf8')) as ReleaseIndex
  }

  /** The files that decide what visitors get. */
  get state(): string[] {
    return ['releases.json', 'index.html', 'config.json'].map((file) =>
      readFileSync(join(this.folder, file), 'utf8'),
    )
  }

  /** Runs a command, on this site unless told otherwise; resolves with its status and output. */
  run(command: string, args: string[], { to = this.folder, env = {} } = {}) {
    return this.copy.run(command, [...args, '--to', to], env)
  }
}

const test = testWithOwnSite.extend<{ live: LiveSite }>({
  live: async ({ site }, use) => {
    const live = new LiveSite(site)
    await use(live)
    live.copy.dispose()
  },
})

// A deploy builds a package, checks its types and tries it in a browser of its own.
test.setTimeout(300_000)

test('a deploy to a running site is checked, goes live, is listed and is rolled back', async ({
  live,
  page,
  site,
}, info) => {
  const hint = (text: string) => page.getByText(text)
  live.copy.edit('remote-auth/form/new-password-fields.tsx', (text) =>
    text.replace('At least 6 characters.', 'Six characters or more.'),
  )
  const before = live.state
  const first = live.index['remote-auth']?.current?.version ?? 'none'
  const checked = await live.run('deploy', ['remote-auth', '--dry-run'])
  expect(checked).toMatchObject({
    status: 0,
    printed: expect.stringContaining('can be deployed'),
  })
  expect(live.state).toEqual(before)

  const deployed = await live.run('deploy', ['remote-auth'])
  expect(deployed).toMatchObject({ status: 0, printed: expect.stringContaining('is live on') })
  expect(deployed.printed).toContain(`The running site has it now: ${site.url}`)
  const { current, previous = [] } = live.index['remote-auth'] ?? {}
  expect(previous).toHaveLength(1)
  expect(live.state[1]).toContain(`"manifest":"${current?.manifest}"`)
  await page.goto('/register')
  await expect(hint('Six characters or more.')).toBeVisible()

  const listed = await live.run('releases', ['remote-auth'])
  expect(listed.printed).toMatch(/live +0\.1\.0-\w+ {2}since 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)
  expect(listed.printed).toContain(`previous  ${first}`)

  const back = await live.run('rollback', ['remote-auth', first])
  expect(back).toMatchObject({ status: 0, printed: expect.stringContaining(`${first} is live`) })
  await page.reload()
  await expect(hint('At least 6 characters.')).toBeVisible()

  // The first deploy into a data folder makes a site that a start accepts.
  const data = info.outputPath('data')
  const made = await live.copy.run('deploy', ['remote-chat', '--data', data])
  expect(made.printed).toContain(`No site is running on ${data}. To run it: npm start -- --data`)
  prepareDataFolder(data)
})

test('a command that would break the live site, or cannot do its work, says so in a sentence and leaves the site unchanged', async ({
  live,
}, info) => {
  const photos = info.outputPath('photos')
  mkdirSync(photos, { recursive: true })
  writeFileSync(join(photos, 'cat.jpg'), 'meow')
  const s3 = new FakeS3()
  const client = await s3.start()
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {}
  s3.failure = { status: 403, code: 'InvalidAccessKeyId' }
  const env = {
    AWS_ENDPOINT_URL_S3: `${protocol}//${hostname}:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
  }
  live.copy.edit('remote-chat/dash.tsx', (text) =>
    text.replace('export default function Dash()', 'export default function Dash(_: { a: 1 })'),
  )
  const before = live.state

  const deploy = (...args: string[]) => live.run('deploy', args)
  const refusals: [refused: ReturnType<typeof deploy>, sentence: string][] = [
    [deploy('remote-chat'), 'remote-chat ./dash (remote-chat/dash.tsx) is not what the host'],
    [deploy('remote-tea'), 'There is no package remote-tea.'],
    [live.run('rollback', ['remote-chat', '9.9.9']), 'has no earlier release 9.9.9'],
    [
      live.run('deploy', ['host', '--dry-run'], { to: 's3:/sites/parlor' }),
      'is not the address of a site',
    ],
    [live.run('rollback', ['remote-tea']), 'has no release of remote-tea'],
    [
      live.run('releases', ['host'], { to: photos }),
      'is not a site: it holds cat.jpg but no releases',
    ],
    [live.run('deploy', ['host'], { to: 's3://sites/parlor', env }), 'Check the credentials'],
  ]
  for (const [refused, sentence] of refusals) {
    const { status, printed } = await refused
    expect({ status, printed }).toEqual({ status: 1, printed: expect.stringContaining(sentence) })
    expect(printed).not.toContain('    at ')
  }
  s3.stop()
  expect(live.state).toEqual(before)
  expect(readdirSync(photos)).toEqual(['cat.jpg'])

  // A row that was edited by hand.
  const row = join(live.folder, 'releases/remote-auth.json')
  const edited = readFileSync(row, 'utf8').replace('"current"', '"now"')
  writeFileSync(row, edited)
  const { status, printed } = await deploy('remote-auth')
  expect({ status, printed }).toEqual({
    status: 1,
    printed: expect.stringContaining('Restore releases/remote-auth.json as the last deploy wrote'),
  })
  expect(readFileSync(row, 'utf8')).toBe(edited)
  expect(live.state).toEqual(before)
})
