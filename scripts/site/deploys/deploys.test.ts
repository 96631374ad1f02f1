import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beginCanary, forgetOld } from '../../release/release-changes'
import { ReleaseStore } from '../../release/release-store'
import { rollBackRelease } from '../../release/roll-back-release'
import { httpStorage } from '../../release/storage/http-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { type SiteWithDeploys, siteWithDeploys } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'

const name = 'remote-quiz'
const screens = [{ path: '/quiz', module: './quiz', access: 'everyone', title: 'Quiz' }]
const release = (version: string, more: Record<string, string> = {}) =>
  fakeRelease(name, version, more, { screens, checks: `{"sources":{"quiz.tsx":"${version}"}}` })

let data: string
withFolder((folder) => {
  data = folder
})
let site: SiteWithDeploys
beforeEach(async () => {
  site = await siteWithDeploys(data)
})
afterEach(() => {
  site.close()
})

const page = () => readFileSync(join(site.folder, 'index.html'), 'utf8')
const live = async () => (await site.store.index())[name]?.current.version
const logged = () =>
  site
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a site that takes releases over HTTP', () => {
  it('publishes one, composes its pages, and compresses its files', async () => {
    const store = new ReleaseStore(site.storageOf(name))
    await store.ensureUsable(name)
    await store.publish(release('1', { 'long.js': 'line()\n'.repeat(1_000) }))
    expect(await live()).toBe('1')
    expect(await store.index()).toEqual(await site.store.index())
    expect(page()).toContain('/remote-quiz/1/mf-manifest.json')
    const script = await fetch(`${site.url}/remote-quiz/1/long.js`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(await script.text()).toContain('line()')
  })

  it('takes the same release again, a canary, and removes what a row has forgotten', async () => {
    const store = new ReleaseStore(site.storageOf(name))
    for (const version of ['1', '2', '2']) await store.publish(release(version))
    const row = await store.add(release('3'))
    await store.change((index) => beginCanary(index, { name, row, share: 0.1 }))
    expect((await site.store.index())[name]?.canary).toMatchObject({ share: 0.1 })
    await store.prune(name, await store.change((index) => forgetOld(index, { name, keep: 0 })))
    const storage = httpStorage(site.url)
    expect(await storage.list(name)).toEqual(['2', '3'])
    expect(readdirSync(join(site.folder, '.checks', name))).toEqual(['2.json', '3.json'])
    await expect(storage.list(`.checks/${name}`)).rejects.toThrow('Give the token')
  })

  it('rolls back', async () => {
    const storage = site.storageOf(name)
    for (const version of ['1', '2']) await new ReleaseStore(storage).publish(release(version))
    process.env.DEPLOY_TOKEN = site.tokens.add(name)
    try {
      expect(await rollBackRelease({ name, version: undefined, to: site.url })).toBe(
        `remote-quiz 1 is live on ${site.url} again, instead of 2.`,
      )
    } finally {
      delete process.env.DEPLOY_TOKEN
    }
    expect(await live()).toBe('1')
  })

  it('shows to everybody what is public, and sources to those who deploy', async () => {
    const mine = new ReleaseStore(site.storageOf(name))
    await mine.publish(release('1'))
    const row = (await site.store.index())[name]?.current
    if (!row) throw new Error('nothing is live')
    const anybody = new ReleaseStore(httpStorage(site.url, undefined))
    expect((await anybody.index())[name]?.current).toEqual(row)
    expect(await anybody.manifest(row)).toMatchObject({ version: '1' })
    await expect(anybody.checks(name, row)).rejects.toThrow('Give the token of your remote')
    const another = new ReleaseStore(site.storageOf('remote-tea'))
    expect(await another.checks(name, row)).toEqual({ sources: { 'quiz.tsx': '1' } })
  })

  it('lets deploys at the same time all land', async () => {
    const names = ['remote-quiz', 'remote-tea'] as const
    const versions = ['1', '2', '3']
    const deploys = names.flatMap((each) => {
      const storage = site.storageOf(each)
      return versions.map((version) =>
        new ReleaseStore(storage).publish(fakeRelease(each, version, {}, { screens: [] })),
      )
    })
    await Promise.all([...deploys, site.store.publish(fakeRelease('remote-auth', '1'))])
    const index = await site.store.index()
    for (const each of names) {
      const { current, previous } = index[each] ?? { previous: [] }
      expect([current, ...previous].map((row) => row?.version).sort()).toEqual(versions)
      expect(page()).toContain(current?.manifest)
    }
    expect(JSON.parse(readFileSync(join(site.folder, 'releases.json'), 'utf8'))).toEqual(index)
  })

  it('logs every use with its remote, version and outcome, and no token', async () => {
    const token = site.tokens.add(name)
    await new ReleaseStore(httpStorage(site.url, token)).publish(release('1'))
    const outcomes = logged().map(({ remote, version, method, path, status, outcome }) =>
      [remote, version, method, path, status, outcome].join(' '),
    )
    const use = (path: string) => `remote-quiz 1 PUT /_deploys/${path} 204 done`
    expect(outcomes).toEqual(
      expect.arrayContaining(
        ['remote-quiz/1/main.js', '.checks/remote-quiz/1.json', 'releases/remote-quiz.json'].map(
          use,
        ),
      ),
    )
    const wrong = httpStorage(site.url, 'not-a-token')
    await expect(wrong.write('remote-quiz/2/main.js', Buffer.from(''))).rejects.toThrow()
    expect(logged().at(-1)).toMatchObject({ level: 'warn', status: 401, version: '2' })
    expect(site.logged()).not.toMatch(/not-a-token|Bearer/)
    expect(site.logged()).not.toContain(token)
  })
})

describe('a token', () => {
  const put = (token: string | undefined, path = 'remote-quiz/1/main.js') =>
    httpStorage(site.url, token).write(path, Buffer.from('1'))

  it('is kept as a hash alone, in a file for its owner', () => {
    const token = site.tokens.add(name)
    const file = join(data, 'deploy-tokens.json')
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('that is wrong, missing, replaced or removed changes nothing', async () => {
    const first = site.tokens.add(name)
    const second = site.tokens.add(name)
    await expect(put(undefined)).rejects.toThrow('Give the token of your remote in DEPLOY_TOKEN.')
    await expect(put('wrong')).rejects.toThrow('DEPLOY_TOKEN holds no token of this site.')
    await expect(put(first)).rejects.toThrow('DEPLOY_TOKEN holds no token of this site.')
    await expect(httpStorage(site.url, first).list('')).rejects.toThrow('holds no token')
    site.tokens.add('remote-tea')
    expect(site.tokens.remove(name)).toBe(true)
    expect(site.tokens.remove(name)).toBe(false)
    await expect(put(second)).rejects.toThrow('DEPLOY_TOKEN holds no token of this site.')
    expect(await site.store.index()).not.toHaveProperty(name)
    expect(await httpStorage(site.url).list(name)).toEqual([])
  })

  it('writes its remote alone', async () => {
    const token = site.tokens.add('remote-tea')
    const before = await httpStorage(site.url).list('')
    const elsewhere = [
      ...['remote-quiz/1/main.js', '.checks/remote-quiz/1.json', 'releases/remote-quiz.json'],
      ...['releases/host.json', 'host/1/main.js', 'config.json', 'index.html', 'releases.json'],
      ...['remote-tea/main.js', 'remote-tea/.hidden/main.js', 'remote-tea/1/.htaccess', ''],
      ...['remote-tea', 'remote-tea/1/', '.checks/remote-tea/1.txt', '.deploying'],
    ]
    for (const path of elsewhere) {
      await expect(put(token, path)).rejects.toThrow(
        `The token of remote-tea is for the releases and the row of remote-tea and nothing else, so not for ${path}.`,
      )
    }
    expect(await httpStorage(site.url).list('')).toEqual(before)
  })

  it.each([
    ...['remote-tea/../config.json', 'remote-tea/1/../../config.json', '../deploy-tokens.json'],
    ...['remote-tea/%2e%2e/config.json', 'remote-tea/1/%2e%2e/%2e%2e/config.json'],
    ...['remote-tea\\1\\main.js', 'remote-tea/1/..\\..\\config.json', 'remote-tea//etc/passwd'],
    ...['/etc/passwd', 'remote-tea/1/%00', 'remote-tea/1/a%2fb', 'remote-TEA/1/main.js'],
  ])('leads nowhere else by %s', async (path) => {
    const headers = { Authorization: `Bearer ${site.tokens.add('remote-tea')}` }
    const before = readFileSync(join(site.folder, 'config.json'), 'utf8')
    const put = await site.send(`PUT /_deploys/${path}`, { headers, body: '{"production":true}' })
    expect(put.status).toBe(403)
    const get = await site.send(`GET /_deploys/${path}`, { headers })
    expect(get.status).toBe(404)
    expect(readFileSync(join(site.folder, 'config.json'), 'utf8')).toBe(before)
  })
})

describe('a site takes no releases', () => {
  it('unless somebody has a token: then its address is like any other', async () => {
    const body = '1'
    const like = await site.send('PUT /other/remote-quiz/1/main.js', { body })
    const put = await site.send('PUT /_deploys/remote-quiz/1/main.js', { body })
    expect(put).toEqual(like)
    expect((await site.send('GET /_deploys/releases.json')).status).toBe(404)
    await expect(new ReleaseStore(httpStorage(site.url)).ensureUsable()).rejects.toThrow(
      `${site.url} takes no releases. Its operator makes a token for your remote: npm run tokens`,
    )
    await expect(httpStorage(site.url).write('a', Buffer.from(''))).rejects.toThrow('takes no')
  })

  it.each([
    ['from another machine', { 'X-Forwarded-For': '192.0.2.1' }],
    ['under another name', { Host: 'site.example' }],
    [
      'that says it came by TLS, where the operator has not said so',
      { Host: 'site.example', 'X-Forwarded-Proto': 'https' },
    ],
  ])('over a plain connection %s', async (_, from) => {
    const headers = { Authorization: `Bearer ${site.tokens.add(name)}`, ...from }
    for (const method of ['PUT', 'GET']) {
      const answer = await site.send(`${method} /_deploys/remote-quiz/1/main.js`, { headers })
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('Releases are taken over TLS')
    }
    expect(await httpStorage(site.url).list(name)).toEqual([])
  })

  it('but behind a proxy with TLS, from those who came by that', async () => {
    const proxied = await siteWithDeploys(join(data, 'proxied'), { behindTls: true })
    const token = proxied.tokens.add(name)
    const put = (proto: string) =>
      proxied.send('PUT /_deploys/remote-quiz/1/main.js', {
        headers: {
          ...{ Host: 'site.example', 'X-Forwarded-Proto': proto },
          Authorization: `Bearer ${token}`,
        },
        body: '1',
      })
    expect((await put('http')).status).toBe(403)
    expect((await put('https')).status).toBe(204)
    proxied.close()
  })
})

it('a body that is cut off leaves nothing but a line in the log', async () => {
  const token = site.tokens.add(name)
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const head = `PUT /_deploys/remote-quiz/1/main.js HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
  await new Promise((sent) => socket.write(`${head}Content-Length: 100\r\n\r\nhalf`, sent))
  socket.destroy()
  while (logged().length === 0) expect(await httpStorage(site.url).list(name)).toEqual([])
  expect(logged()).toMatchObject([{ remote: name, outcome: 'The body was cut off.' }])
})
