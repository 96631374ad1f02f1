import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../demo/served-process'
import { prepareDataFolder } from '../../platform/storage/data-folder'
import { lockDataFolder } from '../../platform/storage/data-folder-lock'
import { expect, test } from '../../testing/browser/fixtures'

test(
  'npm start says in a sentence why it fails, and leaves existing files alone',
  { tag: '@slow' },
  async ({ site }, info) => {
    const photos = info.outputPath('photos')
    mkdirSync(photos, { recursive: true })
    writeFileSync(join(photos, 'cat.txt'), 'meow')
    const { port } = new URL(site.url)
    const busy = info.outputPath('held')
    prepareDataFolder(busy)
    const lock = lockDataFolder(busy)
    const starts: [args: string[], sentence: string][] = [
      [['--port', port, '--data', info.outputPath('data')], `Port ${port} is in use by another`],
      [['--port', '0', '--data', photos], `The data folder ${photos} holds no Parlor data`],
      [['--port', '0', '--data', busy], `A site runs on the data folder ${busy} already`],
    ]
    const failedStarts = starts.map(async ([args, sentence]) => ({
      sentence,
      ...(await runCommand('start', args)),
    }))
    for (const { sentence, status, printed } of await Promise.all(failedStarts)) {
      expect({ status, printed }).toEqual({ status: 1, printed: expect.stringContaining(sentence) })
      expect(printed).not.toContain('    at ')
    }
    lock.release()
    expect(readdirSync(photos)).toEqual(['cat.txt'])
    expect(readFileSync(join(photos, 'cat.txt'), 'utf8')).toBe('meow')
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  },
)

test('npm run dev says that a port is in use before it builds anything', async ({ site }, info) => {
  const { port } = new URL(site.url)
  const data = info.outputPath('data')
  const { status, printed } = await runCommand('dev', [
    'remote-chat',
    '--port',
    port,
    '--data',
    data,
  ])
  expect({ status, printed }).toEqual({
    status: 1,
    printed: expect.stringContaining(`Port ${port} is in use by another program.`),
  })
  expect(printed).not.toMatch(/build/)
})

test.describe('the one origin', () => {
  test('answers every URL of the site', async ({ site }) => {
    const get = (path: string) => fetch(`${site.url}${path}`)
    const page = await (await get('/')).text()
    expect(page).toContain('id="parlor-config"')
    expect(await (await get('/some/unknown/path')).text()).toBe(page)
    expect(await (await get('/config.json')).json()).toMatchObject({
      userPoolId: expect.stringMatching(/^us-east-1_\w+$/),
      chat: { authorize: true, resume: true },
      feedback: 'console',
    })
    const { userPoolId } = (await (await get('/config.json')).json()) as { userPoolId: string }
    const key = { kty: 'RSA', alg: 'RS256', use: 'sig' }
    const jwks = await (await get(`/cognito-idp/${userPoolId}/.well-known/jwks.json`)).json()
    expect(jwks).toMatchObject({ keys: [key, key] })
    expect(await (await get('/_local/inbox.json?to=nobody@example.com')).json()).toEqual([])
    expect(await (await get('/_local/reports')).text()).toContain('<h1>Reports from the field</h1>')
    const index = await (await get('/releases.json')).json()
    for (const map of ['maps/remoteEntry.js.map', 'remoteEntry.js.map']) {
      expect(
        (await get(`/remote-chat/${index['remote-chat'].current.version}/${map}`)).status,
      ).toBe(404)
    }
    expect((await get('/healthz')).status).toBe(200)
  })
})
