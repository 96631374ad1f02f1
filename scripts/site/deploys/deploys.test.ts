import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseIndex } from '../../release/contract/release-index'
import { inlinedBlock } from '../../release/page/render-page'
import { composePages } from '../../release/page/write-pages'
import { publish } from '../../release/publish'
import { applyDeploy, type DeployChange } from '../../release/records/release-commands'
import { readState } from '../../release/records/site-state'
import { openRelease } from '../../release/release-set/open-release'
import { retireRelease, rollBack, rollBackRelease } from '../../release/roll-back-release'
import { httpStorage } from '../../release/storage/http-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { refuseForeign } from '../../release/storage/site-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { openDeploySite, type SiteWithDeploys } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'

const name = 'remote-quiz'
const screens = [{ path: '/quiz', module: './quiz', access: 'everyone', title: 'Quiz' }]
const release = (version: string, more: Record<string, string> = {}) =>
  fakeRelease(name, version, more, { screens, checks: `{"sources":{"quiz.tsx":"${version}"}}` })
const deploy = (storage: ObjectStorage, version: string, more: Partial<DeployChange> = {}) =>
  publish(storage, [release(version)], {
    by: 'deploy',
    next: (record, entry) => applyDeploy(record, { name, entry, at: entry.publishedAt, ...more }),
  })

let data: string
withFolder((folder) => {
  data = folder
})
let site: SiteWithDeploys
beforeEach(async () => {
  site = await openDeploySite(data)
})
afterEach(() => {
  site.close()
})

const page = () => readFileSync(join(site.folder, 'index.html'), 'utf8')
const entry = async (of = name) => (await readState(site.storage)).index[of]
const live = async () => (await entry())?.current?.version
const logLines = () =>
  site
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a site that accepts releases over HTTP', () => {
  it('publishes a release, composes its pages, and compresses its files', async () => {
    const storage = site.storageOf(name)
    await refuseForeign(storage)
    await publish(storage, [release('1', { 'long.js': 'line()\n'.repeat(1_000) })], {
      by: 'deploy',
    })
    expect(await live()).toBe('1')
    expect(await readState(storage)).toMatchObject({ index: (await readState(site.storage)).index })
    expect(page()).toContain('["remote-quiz","/quiz",')
    const script = await fetch(`${site.url}/remote-quiz/1/long.js`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(await script.text()).toContain('line()')
  })

  it('accepts the same release again, a canary, and a preview', async () => {
    const storage = site.storageOf(name)
    for (const version of ['1', '2', '2']) await deploy(storage, version)
    await deploy(storage, '3', { canary: 0.1 })
    await deploy(storage, '4', { preview: 'mine' })
    expect(await entry()).toMatchObject({
      current: { version: '2' },
      previous: [{ version: '1' }],
      canary: { share: 0.1 },
      previews: { mine: { version: '4' } },
    })
  })

  it('notes folders that no record names, and deletes them', async () => {
    const storage = site.storageOf(name)
    await deploy(storage, '1')
    for (const path of ['remote-quiz/9/main.js', '.checks/remote-quiz/9.json']) {
      await storage.write(path, Buffer.from('{}'))
    }
    await deploy(storage, '2')
    expect((await readState(site.storage)).records[name]?.unnamed).toHaveProperty('9')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await publish(site.storage, [release('2')], { by: 'deploy', at: tomorrow })
    expect(await httpStorage(site.url).list(name)).toEqual(['1', '2'])
    expect(readdirSync(join(site.folder, '.checks', name))).toEqual(['1.json', '2.json'])
    await expect(httpStorage(site.url).list(`.checks/${name}`)).rejects.toThrow('Set DEPLOY_TOKEN')
  })

  it('rolls back', async () => {
    const storage = site.storageOf(name)
    for (const version of ['1', '2']) await deploy(storage, version)
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

  it('rolls back from a release that is damaged, whatever is wrong with config.json', async () => {
    const storage = site.storageOf(name)
    for (const version of ['1', '2']) await deploy(storage, version)
    writeFileSync(join(site.folder, name, '2/mf-manifest.json'), '{}')
    writeFileSync(join(site.folder, 'config.json'), '{')
    await rollBack(storage, { name })
    expect(await live()).toBe('1')
  })

  it('retires a remote and revokes its token', async () => {
    const storage = site.storageOf(name)
    await deploy(storage, '1')
    expect(await retireRelease(storage, { name })).toContain('remote-quiz is retired on')
    expect(await entry()).toMatchObject({ current: null, heldBack: ['1'] })
    expect(inlinedBlock(page(), 'releaseSet')).toMatchObject({ screens: [] })
    await expect(deploy(storage, '2')).rejects.toThrow(`${site.url} takes no releases.`)
    site.tokens.add('remote-tea')
    await expect(deploy(storage, '2')).rejects.toThrow('DEPLOY_TOKEN is not a token of this site.')
    await expect(deploy(site.storageOf(name), '2')).rejects.toThrow('remote-quiz was retired on')
  })

  it('reports a release as recorded if the site cannot write its pages', async () => {
    const file = join(site.folder, 'index.html')
    const original = page()
    rmSync(file)
    mkdirSync(file)
    expect(await deploy(site.storageOf(name), '1')).toEqual({
      [name]: { status: 'recorded', reason: expect.stringContaining('index.html is not a file') },
    })
    rmSync(file, { recursive: true })
    writeFileSync(file, original)
    await composePages(site.storage)
    expect(await live()).toBe('1')
  })

  it('shows public files to everybody, and records and sources only to those who deploy', async () => {
    await deploy(site.storageOf(name), '1')
    const anybody = httpStorage(site.url, undefined)
    const index = parseIndex((await anybody.read('releases.json'))?.content.toString())
    const current = index[name]?.current
    if (!current) throw new Error('nothing is live')
    expect(await openRelease(anybody, name, current)).toMatchObject({ name, version: '1' })
    const checks = '.checks/remote-quiz/1.json'
    // Older sites also have `.changes`.
    for (const path of [checks, '.changes/remote-quiz.json', 'releases/remote-quiz.json']) {
      await expect(anybody.read(path)).rejects.toThrow('Set DEPLOY_TOKEN to the token')
    }
    for (const folder of ['.checks', '.changes', 'releases']) {
      await expect(anybody.list(folder)).rejects.toThrow('Set DEPLOY_TOKEN to the token')
    }
    const another = site.storageOf('remote-tea')
    expect(String((await another.read(checks))?.content)).toBe('{"sources":{"quiz.tsx":"1"}}')
    expect((await readState(another)).records).toEqual((await readState(site.storage)).records)
  })

  it('logs every use with its remote, version and outcome, without the token', async () => {
    const token = site.tokens.add(name)
    await deploy(httpStorage(site.url, token), '1')
    const outcomes = logLines().map(({ remote, version, method, path, status, outcome }) =>
      [remote, version, method, path, status, outcome].join(' '),
    )
    const use = (path: string) => `remote-quiz 1 PUT /_deploys/${path} 204 done`
    const paths = ['remote-quiz/1/remoteEntry.js', '.checks/remote-quiz/1.json']
    expect(outcomes).toEqual(
      expect.arrayContaining([...paths, 'releases/remote-quiz.json'].map(use)),
    )
    const wrong = httpStorage(site.url, 'not-a-token')
    await expect(wrong.write('remote-quiz/2/main.js', Buffer.from(''))).rejects.toThrow()
    expect(logLines().at(-1)).toMatchObject({ level: 'warn', status: 401, version: '2' })
    expect(site.logged()).not.toMatch(/not-a-token|Bearer/)
    expect(site.logged()).not.toContain(token)
  })
})

describe('a token', () => {
  const put = (token: string | undefined) =>
    httpStorage(site.url, token).write('remote-quiz/1/main.js', Buffer.from('1'))

  it('is kept only as a hash, in a file for its owner', () => {
    const token = site.tokens.add(name)
    const file = join(data, 'deploy-tokens.json')
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('that is wrong, missing, replaced or removed changes nothing', async () => {
    const first = site.tokens.add(name)
    const second = site.tokens.add(name)
    await expect(put(undefined)).rejects.toThrow('Set DEPLOY_TOKEN to the token of your remote.')
    await expect(put('wrong')).rejects.toThrow('DEPLOY_TOKEN is not a token of this site.')
    await expect(put(first)).rejects.toThrow('DEPLOY_TOKEN is not a token of this site.')
    await expect(httpStorage(site.url, first).list('')).rejects.toThrow('is not a token')
    site.tokens.add('remote-tea')
    expect(site.tokens.remove(name)).toBe(true)
    expect(site.tokens.remove(name)).toBe(false)
    await expect(put(second)).rejects.toThrow('DEPLOY_TOKEN is not a token of this site.')
    expect(await entry()).toBeUndefined()
    expect(await httpStorage(site.url).list(name)).toEqual([])
  })

  it('writes only its own remote', async () => {
    const headers = { Authorization: `Bearer ${site.tokens.add('remote-tea')}` }
    const original = await httpStorage(site.url).list('')
    const foreignPaths = [
      ...['remote-quiz/1/main.js', '.checks/remote-quiz/1.json', 'releases/remote-quiz.json'],
      ...['releases/host.json', 'host/1/main.js', 'config.json', 'index.html', 'releases.json'],
      ...['remote-tea/main.js', 'remote-tea/.hidden/main.js', 'remote-tea/1/.htaccess', ''],
      ...['remote-tea', 'remote-tea/1/', '.checks/remote-tea/1.txt', '.deploying.lock'],
    ]
    for (const path of foreignPaths) {
      const { status, body } = await site.send(`PUT /_deploys/${path}`, { headers, body: '1' })
      expect({ status, body }).toEqual({
        status: 403,
        body: expect.stringContaining(
          `The token of remote-tea may write only the releases and the record of remote-tea, not ${path}.`,
        ),
      })
    }
    expect(await httpStorage(site.url).list('')).toEqual(original)
  })

  it.each([
    ...['remote-tea/../config.json', 'remote-tea/1/../../config.json', '../deploy-tokens.json'],
    ...['remote-tea/%2e%2e/config.json', 'remote-tea/1/%2e%2e/%2e%2e/config.json'],
    ...['remote-tea\\1\\main.js', 'remote-tea/1/..\\..\\config.json', 'remote-tea//etc/passwd'],
    ...['/etc/passwd', 'remote-tea/1/%00', 'remote-tea/1/a%2fb', 'remote-TEA/1/main.js'],
  ])('leads nowhere else by %s', async (path) => {
    const headers = { Authorization: `Bearer ${site.tokens.add('remote-tea')}` }
    const original = readFileSync(join(site.folder, 'config.json'), 'utf8')
    const put = await site.send(`PUT /_deploys/${path}`, { headers, body: '{"production":true}' })
    expect(put.status).toBe(403)
    const get = await site.send(`GET /_deploys/${path}`, { headers })
    expect(get.status).toBe(404)
    expect(readFileSync(join(site.folder, 'config.json'), 'utf8')).toBe(original)
  })
})

describe('a site accepts no releases', () => {
  it('while nobody has a token: their address is then like any other', async () => {
    const body = '1'
    const other = await site.send('PUT /other/remote-quiz/1/main.js', { body })
    const deploy = await site.send('PUT /_deploys/remote-quiz/1/main.js', { body })
    expect(deploy).toEqual(other)
    expect((await site.send('GET /_deploys/releases.json')).status).toBe(404)
    await expect(refuseForeign(httpStorage(site.url))).rejects.toThrow(
      `${site.url} takes no releases. Its operator makes a token for your remote: npm run tokens`,
    )
    await expect(httpStorage(site.url).write('a', Buffer.from(''))).rejects.toThrow('takes no')
  })

  it.each([
    ['from another machine', { 'X-Forwarded-For': '192.0.2.1' }],
    ['under another name', { Host: 'site.example' }],
    [
      'that claims TLS, although the operator has not declared a proxy',
      { Host: 'site.example', 'X-Forwarded-Proto': 'https' },
    ],
  ])('over a plain connection %s', async (_, from) => {
    const headers = { Authorization: `Bearer ${site.tokens.add(name)}`, ...from }
    for (const method of ['PUT', 'GET']) {
      const answer = await site.send(`${method} /_deploys/remote-quiz/1/main.js`, { headers })
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('Deploys need TLS')
    }
    expect(await httpStorage(site.url).list(name)).toEqual([])
  })

  it('but accepts them behind a proxy with TLS, from clients that came through it', async () => {
    const proxiedSite = await openDeploySite(join(data, 'proxied'), { behindTls: true })
    const token = proxiedSite.tokens.add(name)
    const put = (proto: string) =>
      proxiedSite.send('PUT /_deploys/remote-quiz/1/main.js', {
        headers: {
          Host: 'site.example',
          'X-Forwarded-Proto': proto,
          Authorization: `Bearer ${token}`,
        },
        body: '1',
      })
    expect((await put('http')).status).toBe(403)
    expect((await put('https')).status).toBe(204)
    proxiedSite.close()
  })
})

it('a body that is cut off leaves only a line in the log', async () => {
  const token = site.tokens.add(name)
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const head = `PUT /_deploys/remote-quiz/1/main.js HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
  await new Promise((resolve) => socket.write(`${head}Content-Length: 100\r\n\r\nhalf`, resolve))
  socket.destroy()
  while (logLines().length === 0) expect(await httpStorage(site.url).list(name)).toEqual([])
  expect(logLines()).toMatchObject([{ remote: name, outcome: 'The body was cut off.' }])
})
