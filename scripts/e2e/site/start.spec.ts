import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '../../testing/browser/fixtures'
import { ServedProcess } from '../../testing/browser/served-process'

/** `npm start` with these arguments, which cannot come up; what it printed, and its exit status. */
async function failedStart(args: string[]) {
  const command = new ServedProcess()
  const status = await command.run({ args: ['scripts/start.ts', ...args] })
  return { status, printed: command.output.join('') }
}

test('npm start that cannot come up says why in a sentence, and leaves what is there alone', async ({
  site,
}, info) => {
  const photos = info.outputPath('photos')
  mkdirSync(photos, { recursive: true })
  writeFileSync(join(photos, 'cat.txt'), 'meow')
  const { port } = new URL(site.url)
  const starts: [args: string[], sentence: string][] = [
    [['--port', port, '--data', info.outputPath('data')], `Port ${port} is in use by another`],
    [['--port', '0', '--data', photos], `The data folder ${photos} holds no Parlor data`],
    // Below a file of the system, where not even root can make a folder.
    [['--port', '0', '--data', '/dev/null/data'], 'folder /dev/null/data cannot be written'],
    [['--colour', 'red'], '--port, --host, --data, --feedback, --inbox and --log'],
  ]
  const ended = starts.map(async ([args, sentence]) => ({ sentence, ...(await failedStart(args)) }))
  for (const { sentence, status, printed } of await Promise.all(ended)) {
    expect({ status, printed }).toEqual({ status: 1, printed: expect.stringContaining(sentence) })
    expect(printed).not.toContain('    at ')
  }
  expect(readdirSync(photos)).toEqual(['cat.txt'])
  expect(readFileSync(join(photos, 'cat.txt'), 'utf8')).toBe('meow')
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test.describe('the one origin', () => {
  test('answers every address of the design', async ({ site }) => {
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
    const jwks = await (await get(`/cognito-idp/${userPoolId}/.well-known/jwks.json`)).json()
    expect(jwks).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] })
    expect(await (await get('/_local/inbox.json?to=nobody@example.com')).json()).toEqual([])
    expect((await get('/healthz')).status).toBe(200)
  })

  test('keeps releases for good, and never the page and the indexes', async ({ site }) => {
    const cacheOf = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('cache-control')
    for (const path of ['/', '/index.html', '/config.json', '/releases.json']) {
      expect(await cacheOf(path)).toMatch(/no-cache|no-store/)
    }
    const releases = (await (await fetch(`${site.url}/releases.json`)).json()) as {
      'remote-auth': { current: { manifest: string } }
    }
    expect(await cacheOf(releases['remote-auth'].current.manifest)).toContain('immutable')
  })

  test('answers 404 for a missing release file, not the page', async ({ site }) => {
    const response = await fetch(`${site.url}/remote-auth/0.0.0/remoteEntry.js`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('shows inbox and management only to who asks this machine by its own name', async ({
    site,
  }) => {
    const { port } = new URL(site.url)
    const statusAs = (host: string, path: string) =>
      new Promise((resolve) => {
        httpRequest({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
          resolve(response.resume().statusCode)
        }).end()
      })
    expect(await statusAs('localhost', '/_local/inbox.json')).toBe(200)
    expect(await statusAs('attacker.example', '/_local/inbox.json')).toBe(403)
    expect(await statusAs('attacker.example', '/_local/inbox')).toBe(403)
    expect(await statusAs('attacker.example', '/prod/@connections/abc')).toBe(403)
  })

  test('refuses what the user pool does not understand, by name, and goes on', async ({ site }) => {
    const post = async (target: string, body: string) => {
      const response = await fetch(`${site.url}/cognito-idp/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        },
        body,
      })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    const broken = await post('SignUp', '{ "ClientId": ')
    expect(broken.status).toBe(400)
    expect(broken.body.__type).toBe('SerializationException')
    const unknown = await post('MakeTea', '{}')
    expect(unknown.status).toBe(400)
    expect(unknown.body.__type).toBe('UnknownOperationException')
    expect(JSON.stringify(unknown.body)).toContain('MakeTea')
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })
})
