import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { LOAD_STAGES, type Report } from '@parlor/shared/contract/report'
import { build } from 'esbuild'
import { listen } from '../../platform/listen'
import { pathOf } from '../../platform/routes'
import type { ReleaseIndex } from '../../release/contract/release-index'
import { withFolder } from '../../testing/test-folder'
import { LoadStore } from './loads/load-store'
import { openReports, type Reports } from './reports'

let folder: string
withFolder((each) => {
  folder = each
})
const release = (version: string) => ({ version, manifest: '', integrity: '', publishedAt: '' })
const index: ReleaseIndex = {
  host: { current: release('h1'), previous: [] },
  'remote-chat': { current: release('4'), previous: ['3', '2', '1'].map(release) },
}
const maps = new Map<string, string>()
const mapRequests: string[] = []

let now = 0
let reports: Reports
let server: Server
let url: string
beforeEach(async () => {
  now += 60_000
  mapRequests.length = 0
  await open()
})
afterEach(close)

async function open(more: { behindTls?: boolean } = {}) {
  reports = openReports({
    file: join(folder, 'reports.db'),
    loadsFile: join(folder, 'loads.db'),
    now: () => now,
    storage: { read: async () => ({ content: Buffer.from(JSON.stringify(index)), etag: '' }) },
    maps: {
      async read({ name, version }, script) {
        mapRequests.push(`${name}/${version}/${script}`)
        return maps.get(script)
      },
    },
    ...more,
  })
  server = createServer((request, response) => {
    const answer = reports.route(pathOf(request), request)
    if (answer) void answer(request, response)
    else response.writeHead(404).end()
  })
  url = `http://localhost:${await listen(server)}`
}

function close() {
  server.closeAllConnections()
  server.close()
  reports.close()
}

const report = (more: Partial<Report> = {}): Report => ({
  id: 'abcdefg1',
  page: 'page0001',
  kind: 'uncaught',
  remote: 'remote-chat',
  version: '1',
  path: '/dash',
  at: 1,
  ...more,
})
const frame = { file: 'dash.js', line: 1, column: 1 }
const failure = (name: string, more: object = {}) => ({ error: { name, frames: [frame], ...more } })

const post = async (body: unknown, forwarded?: string) =>
  (
    await fetch(`${url}/reports`, {
      method: 'POST',
      ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status
const page = async () => (await fetch(`${url}/_local/reports`)).text()

it('says what to expect while there are no reports', async () => {
  expect(await page()).toContain('No reports yet.')
})

it('groups equal errors of a version, with positions in their sources', async () => {
  const source = `export function send(text) {\n  throw new TypeError(text)\n}\nsend('x')\n`
  const { outputFiles } = await build({
    stdin: { contents: source, sourcefile: 'remote-chat/composer/composer.ts', resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false,
    sourcemap: 'external',
    outfile: 'dash.js',
  })
  const [map, script] = outputFiles.map(({ text }) => text)
  maps.set('dash.js', map ?? '')
  const column = (script ?? '').indexOf('throw') + 1
  const error = { name: 'TypeError', message: 'x is undefined', frames: [{ ...frame, column }] }
  expect(await post([report({ error }), report({ error, page: 'page0002' })])).toBe(204)
  expect(await post([report({ error, version: '4', commit: '1a2b3c4d5e' })])).toBe(204)

  const html = await page()
  expect(html).toContain('TypeError: x is undefined')
  expect(html).toContain('2 times')
  expect(html).toContain('in 2 page loads')
  expect(html).toMatch(/<pre tabindex="0">(send \()?remote-chat\/composer\/composer\.ts:2:3\)?</)
  // The version with the newest report comes first.
  expect(html.indexOf('<span>4, commit 1a2b3c4')).toBeLessThan(html.indexOf('<span>1<'))
})

it('counts the page loads of each version, and shows their vitals', async () => {
  const running = (id: string, versions: Record<string, string>) =>
    report({ page: id, kind: 'running', running: versions, version: '4' })
  const vital = (value: number) =>
    report({ kind: 'vital', version: '4', vital: { name: 'LCP', value, rating: 'good' } })
  await post([
    running('page0001', { 'remote-chat': '3' }),
    running('page0001', { 'remote-chat': '4' }),
    running('page0002', { 'remote-chat': '4' }),
    ...[400, 100, 200, 300].map(vital),
  ])
  const html = await page()
  expect(html).toContain('<td>remote-chat</td><td>4</td><td class="local-number">2</td>')
  expect(html).toContain('<td class="local-number">300 <small>(4)</small></td>')
})

it('shows the vitals of a screen by release, above the previous one, with the slow script', async () => {
  const inp = (version: string, value: number, rating = 'poor') => {
    const script = { remote: 'remote-chat', version, file: 'dash.js' }
    return report({ kind: 'vital', version, vital: { name: 'INP', value, rating, script } })
  }
  const foreign = { remote: 'made-up', version: '4', file: 'x.js' }
  const vital = { name: 'INP', value: 1, rating: 'poor', script: foreign }
  await post([inp('3', 40, 'good'), inp('4', 300), report({ kind: 'vital', version: '4', vital })])
  const html = await page()
  const rows = html.split('<code>/dash</code>').slice(1)
  expect(rows[0]).toContain('live<br><small>remote-chat 4</small>')
  expect(rows[0]).toContain('300 <small>(2)</small>')
  expect(rows[0]).toContain('>remote-chat@4 dash.js (1)</td>')
  expect(rows[1]).toContain('before<br><small>remote-chat 3</small>')
  expect(rows[1]).toContain('40 <small>(1)</small>')
  expect(rows[1]).not.toContain('dash.js')
})

it('looks for a frame of the host in the host’s own maps, and drops one of an unknown release', async () => {
  const frames = [
    frame,
    { ...frame, remote: 'host', version: 'h1', file: 'main.js' },
    { ...frame, remote: 'host', version: '../h1', file: 'elsewhere.js' },
  ]
  await post([report(failure('E', { frames }))])
  expect(await page()).toContain('>dash.js:1:1\nmain.js:1:1</pre>')
  expect(mapRequests).toEqual(['remote-chat/1/dash.js', 'host/h1/main.js'])
})

it('drops reports about releases outside the index, and does not read their files', async () => {
  await post([
    report({ remote: '../../etc', ...failure('One') }),
    report({ version: '../1', ...failure('Two') }),
    report({ remote: 'constructor', ...failure('Three') }),
    report({ version: '0', ...failure('Four') }),
    report({ kind: 'running', version: '4', running: { 'made-up': '1', 'remote-chat': '0' } }),
  ])
  expect(await page()).not.toMatch(/One|Two|Three|Four|made-up|<article|<table/)
  expect(mapRequests).toEqual([])
})

it.each([
  ['a body that is not JSON', '{', 400],
  ['a body that is not an array', report(), 400],
  ['another kind', [report({ kind: 'other' as 'load' })], 400],
  [
    'a path for a file',
    [report({ error: { name: 'E', frames: [{ ...frame, file: '../a' }] } })],
    400,
  ],
  ['a body that is too long', [report({ path: 'x'.repeat(17_000) })], 413],
])('refuses %s', async (_, body, status) => {
  expect(await post(body)).toBe(status)
  expect(await page()).toContain('No reports yet.')
})

it('accepts at most six hundred bodies from one address in a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 601; count += 1) statuses.push(await post([], `10.0.0.${count}`))
  expect(statuses.filter((status) => status === 204)).toHaveLength(600)
  expect(statuses.at(-1)).toBe(429)
  now += 60_000
  expect(await post([])).toBe(204)
})

it('accepts as many from each address that a proxy in front names last', async () => {
  close()
  await open({ behindTls: true })
  for (let count = 0; count < 600; count += 1) await post([], `10.0.0.${count}, 192.0.2.1`)
  expect(await post([], '192.0.2.1')).toBe(429)
  expect(await post([], '192.0.2.1, 192.0.2.2')).toBe(204)
})

it('keeps the newest ten thousand, and also twenty of each kind and version', async () => {
  const some = (path: string) => Array.from({ length: 50 }, () => report({ path }))
  await post([report({ path: '/first', ...failure('First') })])
  await post(Array.from({ length: 21 }, () => report({ kind: 'caught', ...failure('Caught') })))
  await post([report({ version: '2', ...failure('OfTwo') })])
  for (let count = 0; count < 200; count += 1) await post(some('/later'))
  const html = await page()
  expect(html).not.toContain('First')
  expect(html).toContain('10000 times')
  expect(html).toContain('20 times')
  expect(html).toContain('OfTwo')
})

it('counts page loads, and keeps the counts bounded under a flood of forged ones', async () => {
  const versions = ['4', '3', '2', '1', 'made-up', '../4'].map(
    (version) => `remote-chat@${version}`,
  )
  const forged = Array.from({ length: 40 }, (_, number) => `remote-${number}@1`)
  const releases = [...versions, 'host@h1', 'host@h1', ...forged]
  for (let day = 0; day < 40; day += 1) {
    for (const load of LOAD_STAGES) {
      expect(await post({ page: 'page0001', load, releases })).toBe(204)
    }
    now += 24 * 60 * 60 * 1_000
  }
  expect(await post({ page: 'page0001', load: 'start', releases: [...releases, ...forged] })).toBe(
    400,
  )
  const html = await page()
  expect(html).toContain(
    '<td>host</td><td>live<br><small>h1</small></td><td class="local-number">30</td><td class="local-number">30</td>',
  )
  const loadStore = new LoadStore(join(folder, 'loads.db'))
  expect(loadStore.counts()).toHaveLength(30 * 5 * LOAD_STAGES.length)
  loadStore.close()
})

it('shows all reports as text, under a policy that forbids scripts', async () => {
  const hostile = '<script>alert(1)</script>"&'
  await post([report({ path: hostile, ...failure(hostile, { message: hostile }) })])
  const response = await fetch(`${url}/_local/reports`)
  const html = await response.text()
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-/,
  )
})

it('shows nothing to other machines', async () => {
  const response = await fetch(`${url}/_local/reports`, {
    headers: { 'x-forwarded-for': '10.0.0.1' },
  })
  expect(response.status).toBe(403)
})
