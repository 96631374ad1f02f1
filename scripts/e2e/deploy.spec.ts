import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseIndex } from '../release/release-index'
import { test as base, expect } from '../testing/browser/fixtures'
import { ProjectCopy } from '../testing/browser/project-copy'
import { ServedProcess } from '../testing/browser/served-process'
import { Site } from '../testing/browser/site'
import { FakeS3 } from '../testing/release/fake-s3'

// Every deploy builds a package and tries it in a browser of its own.
base.setTimeout(300_000)

const test = base.extend<{ live: LiveSite }>({
  live: async ({}, use) => {
    const live = await LiveSite.start()
    await use(live)
    await live.dispose()
  },
})

/** A running site, and a team's own checkout of the project to deploy from. */
class LiveSite {
  readonly copy = new ProjectCopy()
  private constructor(readonly site: Site) {}

  static async start(): Promise<LiveSite> {
    const site = new Site()
    await site.start()
    return new LiveSite(site)
  }

  get folder(): string {
    return join(this.site.data, 'store/site')
  }

  get index(): ReleaseIndex {
    return JSON.parse(readFileSync(join(this.folder, 'releases.json'), 'utf8')) as ReleaseIndex
  }

  /** All that decides what visitors get. */
  get state(): string[] {
    return ['releases.json', 'index.html', 'config.json'].map((file) =>
      readFileSync(join(this.folder, file), 'utf8'),
    )
  }

  edit(file: string, change: (text: string) => string): void {
    const path = this.copy.path(file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }

  /** Runs a command on this site; resolves with its exit status and what it printed. */
  run(command: string, ...args: string[]) {
    return runIn(this.copy.folder, command, ...args, '--to', this.folder)
  }

  async dispose(): Promise<void> {
    await this.site.dispose()
    this.copy.dispose()
  }
}

async function runIn(folder: string, command: string, ...args: string[]) {
  const child = new ServedProcess()
  const status = await child.fail({ args: [`scripts/${command}.ts`, ...args], folder })
  return { status, printed: child.output.join('') }
}

test.describe('a deploy to a running site', () => {
  test('is checked, goes live, is listed and is rolled back', async ({ live, page }) => {
    const { url } = live.site
    const hint = (text: string) => page.getByText(text)
    live.edit('remote-auth/register.tsx', (text) =>
      text.replace('At least 6 characters.', 'Six characters or more.'),
    )
    const before = live.state
    const checked = await live.run('deploy', 'remote-auth', '--dry-run')
    expect(checked).toMatchObject({
      status: 0,
      printed: expect.stringContaining('can be deployed'),
    })
    expect(live.state).toEqual(before)

    const deployed = await live.run('deploy', 'remote-auth')
    expect(deployed).toMatchObject({ status: 0, printed: expect.stringContaining('is live on') })
    await page.goto(`${url}/register`)
    await expect(hint('Six characters or more.')).toBeVisible()

    const first = live.index['remote-auth']?.previous[0]?.version ?? 'none'
    const listed = await live.run('releases', 'remote-auth')
    expect(listed.printed).toMatch(/live +0\.1\.0-\w+ {2}since 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)
    expect(listed.printed).toContain(`previous  ${first}`)

    const back = await live.run('rollback', 'remote-auth', first)
    expect(back).toMatchObject({ status: 0, printed: expect.stringContaining(`${first} is live`) })
    await page.reload()
    await expect(hint('At least 6 characters.')).toBeVisible()
  })

  test('lands beside another at the same time', async ({ live }) => {
    live.edit('remote-auth/login.tsx', (text) => `${text}\n// Another release.\n`)
    live.edit('remote-chat/dash.tsx', (text) => `${text}\n// Another release.\n`)
    const deploys = ['remote-auth', 'remote-chat'].map((name) => live.run('deploy', name))
    for (const deploy of await Promise.all(deploys)) expect(deploy.status).toBe(0)
    for (const name of ['remote-auth', 'remote-chat'] as const) {
      const { current, previous = [] } = live.index[name] ?? {}
      expect(previous).toHaveLength(1)
      expect(live.state[1]).toContain(`"manifest":"${current?.manifest}"`)
    }
  })

  test('that would break it is refused with what and where', async ({ live }) => {
    live.edit('remote-chat/dash.tsx', (text) =>
      text.replace('export default function Dash()', 'export default function Dash(_: { a: 1 })'),
    )
    const before = live.state
    const { status, printed } = await live.run('deploy', 'remote-chat')
    expect(status).toBe(1)
    expect(printed).toContain('was not deployed:')
    expect(printed).toContain('remote-chat ./dash (remote-chat/dash.tsx) is not what the host')
    expect(printed).not.toContain('    at ')
    expect(live.state).toEqual(before)
  })

  test('that is killed while it publishes leaves the site as it was', async ({ live, page }) => {
    live.edit('remote-chat/dash.tsx', (text) => `${text}\n// Another release.\n`)
    const before = live.state
    const releases = join(live.folder, 'remote-chat')
    const known = readdirSync(releases)
    const args = ['--import', 'tsx', 'scripts/deploy.ts', 'remote-chat', '--to', live.folder]
    const child = spawn(process.execPath, args, { cwd: live.copy.folder, stdio: 'ignore' })
    await expect
      .poll(() => readdirSync(releases).length, { intervals: [1], timeout: 200_000 })
      .toBeGreaterThan(known.length)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited

    // The kill comes within moments of the first file; a deploy that was quicker has landed whole.
    const now = live.index['remote-chat']?.current.version ?? ''
    if (known.includes(now)) expect(live.state).toEqual(before)
    else expect(live.state[1]).toContain(`/remote-chat/${now}/mf-manifest.json`)
    await page.goto(`${live.site.url}/login`)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect((await live.run('deploy', 'remote-chat')).status).toBe(0)
  })
})

test.describe('a command that cannot do what it is asked', () => {
  test('says so in a sentence and leaves the live site untouched', async ({ live }) => {
    const before = live.state
    const cases: [command: string, args: string[], sentence: string][] = [
      ['deploy', ['remote-tea'], 'There is no package remote-tea to deploy.'],
      ['deploy', [], 'Name the package: host, remote-auth, remote-chat.'],
      ['rollback', ['remote-chat', '9.9.9'], 'has no earlier release 9.9.9'],
      ['rollback', ['remote-chat'], 'remote-chat has no earlier release'],
      ['releases', ['--canary', '10%'], 'releases does not take --canary.'],
    ]
    for (const [command, args, sentence] of cases) {
      const { status, printed } = await live.run(command, ...args)
      expect({ status, printed }).toEqual({ status: 1, printed: expect.stringContaining(sentence) })
      expect(printed).not.toContain('    at ')
    }
    expect(live.state).toEqual(before)
  })

  test('refuses an index that somebody has edited', async ({ live }) => {
    const path = join(live.folder, 'releases.json')
    const sound = readFileSync(path, 'utf8')
    const edits: [edited: string, sentence: string][] = [
      [sound.replace('{', '{ oops '), 'cannot be used'],
      [sound.replace('"remote-chat"', '"remote-tea"'), 'unknown package "remote-tea"'],
      [sound.replaceAll('"integrity": "sha384-', '"integrity": "sha384-x'), 'the wrong hash for'],
      [sound.replaceAll(/\/remote-chat\/[^/]+\//g, '/remote-chat/0.0.0/'), 'which is not in'],
    ]
    for (const [edited, sentence] of edits) {
      writeFileSync(path, edited)
      const before = live.state
      const { status, printed } = await live.run('deploy', 'remote-auth')
      expect({ status, printed }).toEqual({ status: 1, printed: expect.stringContaining(sentence) })
      expect(printed).not.toContain('    at ')
      expect(live.state).toEqual(before)
    }
  })

  test('refuses a folder that is no site', async ({ live }, info) => {
    const photos = info.outputPath('photos')
    mkdirSync(photos, { recursive: true })
    writeFileSync(join(photos, 'cat.jpg'), 'meow')
    for (const command of ['deploy', 'rollback', 'releases']) {
      const { status, printed } = await runIn(live.copy.folder, command, 'host', '--to', photos)
      expect(status).toBe(1)
      expect(printed).toContain(`${photos} is not a site: it holds cat.jpg but no releases.json.`)
    }
    expect(readdirSync(photos)).toEqual(['cat.jpg'])
  })

  test('says which credentials failed', async ({ live }) => {
    const s3 = new FakeS3()
    const client = await s3.start()
    const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {}
    s3.failure = { status: 403, code: 'InvalidAccessKeyId' }
    const environment = {
      AWS_ENDPOINT_URL_S3: `${protocol}//${hostname}:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nothing',
    }
    Object.assign(process.env, environment)
    const asked = await runIn(live.copy.folder, 'deploy', 'host', '--to', 's3://sites/parlor')
    for (const key of Object.keys(environment)) delete process.env[key]
    s3.stop()
    expect(asked.status).toBe(1)
    expect(asked.printed).toContain('s3://sites/parlor refused: InvalidAccessKeyId')
    expect(asked.printed).toContain('Check the credentials')
  })
})
