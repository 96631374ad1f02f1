import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { buildRelease } from '../build/build-release'
import { deployables, root } from '../build/packages'
import { listen } from '../platform/listen'
import { nginxConfiguration } from '../release/headers/nginx'
import { publish } from '../release/publish'
import { folderStorage } from '../release/storage/folder-storage'
import { freePorts } from '../testing/browser/free-ports'
import { testFolder } from '../testing/test-folder'
import { localConfig } from './local-config'
import { siteServer } from './site-server'

const NGINX = '/usr/sbin/nginx'
const hasNginx = existsSync(NGINX) || install()

/** Installs nginx where it can: as root of a Debian. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'])
    return existsSync(NGINX)
  } catch {
    // Without a network there is no package.
    return false
  }
}

const folder = testFolder()
const site = join(folder, 'site')
let nginx: ChildProcess
let server: Server
/** The site's own server, and nginx. */
let addresses: [string, string]

beforeAll(async () => {
  if (!hasNginx) return
  const storage = folderStorage(site)
  // The bundler does not run under Jest.
  const command = [join(root, 'scripts/kit/command.mjs'), 'build']
  execFileSync(process.execPath, command, { cwd: root })
  const releases = await Promise.all(deployables.map((name) => buildRelease(name)))
  const config = { ...localConfig({ feedback: 'console' }), production: true }
  await publish(storage, releases, { by: 'deploy', config })
  mkdirSync(join(site, 'remote-chat/1'), { recursive: true })
  writeFileSync(join(site, 'remote-chat/1/index.html'), '<script src="/x.js"></script>')

  const port = await freePorts(1)
  const home = mkdtempSync(join(folder, 'nginx-'))
  const configuration = await nginxConfiguration(storage)
  writeFileSync(
    join(home, 'nginx.conf'),
    `user root;
daemon off;
pid ${home}/pid;
error_log stderr warn;
events {}
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n')}
${configuration.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}`,
  )
  nginx = spawn(NGINX, ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'inherit' })
  const backend = {
    route: () => undefined,
    upgrade: () => false,
    problem: () => undefined,
    jwks: () => ({ keys: [] }),
    close: async () => {},
  }
  server = siteServer({ backend, folder: site, production: true })
  addresses = [`http://localhost:${await listen(server)}`, `http://127.0.0.1:${port}`]
  const isUp = () => fetch(addresses[1]).then(Boolean, () => false)
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50))
}, 300_000)

afterAll(() => {
  server?.close()
  server?.closeAllConnections()
  nginx?.kill()
})

const COMPARED = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
]

async function answersOf(path: string, headers: Record<string, string> = {}) {
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address + path, { redirect: 'manual', headers })
      const [type] = (response.headers.get('content-type') ?? '').split(';')
      return {
        ...{ status: response.status, type, body: await response.text() },
        headers: COMPARED.map((name) => `${name}: ${response.headers.get(name)}`),
      }
    }),
  )
}

/** The path of a file of the live release. */
function fileOf(name: string, ending: string): string {
  const index = JSON.parse(readFileSync(join(site, 'releases.json'), 'utf8'))
  const { manifest } = index[name].current
  const { files } = JSON.parse(readFileSync(join(site, manifest), 'utf8'))
  const file = Object.keys(files).find((each) => each.endsWith(ending))
  return manifest.replace(/[^/]*$/, file)
}

// nginx is not a package of the project: where it cannot be installed, there is nothing to compare.
const where = hasNginx ? describe : describe.skip
where('nginx, configured as the command prints it', () => {
  it.each([
    ...['/', '/index.html', '/dash', '/login', '/login/', '/register', '/confirm', '/quiz/3?a=b'],
    ...['/login/index.html', '/releases.json', '/config.json', '/remote-chat/1', '/host/'],
    '/remote-chat/1/index.html',
  ])('answers %s as the site’s own server does', async (path) => {
    const [expected, actual] = await answersOf(path)
    expect(expected?.status).toBe(200)
    expect(actual).toEqual(expected)
  })

  it.each([
    ['host', '.js'],
    ['host', '.css'],
    ['remote-chat', '.js'],
    ['remote-auth', '.html'],
  ])(
    'answers with a file of %s that ends with %s as the site’s own server does',
    async (...file) => {
      const [expected, actual] = await answersOf(fileOf(...file))
      expect(expected?.status).toBe(200)
      expect(actual).toEqual(expected)
    },
  )

  it.each([
    ...['/releases/host.json', '/.checks/remote-chat/1.json', '/.lock'],
    ...['/host/1/none.js', '/remote-chat/none.css', '/none.js', '/remote-chat/1/none.html'],
  ])('does not serve %s', async (path) => {
    for (const { status } of await answersOf(path)) expect(status).toBe(404)
  })

  it('answers with the page where a browser asks for one by a path with a dot', async () => {
    const [expected, actual] = await answersOf('/user/ada.l', { accept: 'text/html' })
    expect(expected?.status).toBe(200)
    expect(actual).toEqual(expected)
  })

  it('sends the compressed copies of a release, and compresses pages', async () => {
    for (const path of [fileOf('host', '.js'), '/', '/releases.json']) {
      const headers = { 'accept-encoding': 'gzip' }
      const answer = await fetch(addresses[1] + path, { headers })
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, 'gzip'])
    }
  })
})
