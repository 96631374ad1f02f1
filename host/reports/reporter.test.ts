import type { Report } from '@parlor/shared/contract/report'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { LoadError } from '../federation/load-error'
import { releaseOf } from '../testing/remote-source'
import { note } from './notes'
import { startReporter } from './reporter'

const sentReports: Report[] = []
const moves: string[] = []
let running: Record<string, string> = { 'remote-auth': '1' }
let notifyChange = () => {}

const chat = { ...releaseOf('remote-chat', '7'), commit: '1a2b3c4d' }
const stack = (...scripts: string[]) =>
  `Error: typed\n${scripts.map((path) => `    at f (http://localhost:3000${path}:2:3)`).join('\n')}`
const errorFrom = (...scripts: string[]) =>
  Object.assign(new Error('typed'), { stack: stack(...scripts) })

/** Hides the page for a moment, and returns the new reports. */
function flushReports(): Report[] {
  window.dispatchEvent(new Event('pagehide'))
  return sentReports.splice(0)
}

beforeAll(() => {
  // jsdom has no measurements.
  Object.assign(performance, { getEntriesByType: () => [] })
  installRuntimeConfig()
  const sendBeacon = (_: string, body: string) =>
    sentReports.push(...(JSON.parse(body) as Report[])) > 0
  Object.assign(navigator, { sendBeacon })
  startReporter('/reports', {
    index: {
      knownReleasesOf: (remote) => (remote === 'remote-chat' ? [chat] : undefined),
      screens: () => [{ remote: 'remote-me', module: './me', path: '/me/*', access: 'everyone' }],
    },
    loader: {
      running: () => running,
      subscribe: (listener) => {
        notifyChange = listener
        return () => undefined
      },
    },
    hostVersion: '3',
    load: 'page0001',
    move: (releases, from, to) => {
      moves.push(`${releases} ${from} ${to}`)
    },
  })
})

it('reports the running versions, and again when they change', () => {
  const about = { kind: 'running', remote: 'host', version: '3' }
  expect(flushReports()).toMatchObject([{ ...about, running: { host: '3', 'remote-auth': '1' } }])
  notifyChange()
  expect(flushReports()).toEqual([])
  running = { ...running, 'remote-chat': '7' }
  notifyChange()
  expect(flushReports()).toMatchObject([
    { running: { host: '3', 'remote-auth': '1', 'remote-chat': '7' } },
  ])
})

it.each([
  ['the remote whose script is in the stack', ['/host/3/m.js', '/remote-chat/7/a.js'], chat],
  ['the inner of two remotes', ['/remote-chat/7/a.js', '/remote-auth/1/b.js'], chat],
  ['the host if no remote is in it', ['/host/3/m.js'], { remote: 'host', version: '3' }],
])('an error belongs to %s', (_, scripts, { remote, version }) => {
  note('uncaught', errorFrom(...scripts))
  expect(flushReports()).toMatchObject([{ kind: 'uncaught', remote, version }])
})

it('an error without a script of the site belongs to the broken screen', () => {
  note('caught', 'typed', chat)
  expect(flushReports()).toMatchObject([{ remote: 'remote-chat', error: { name: 'string' } }])
})

it('a report of a skipped release names it, with the reason and its commit', () => {
  note('fallback', new LoadError('it answered 503'), chat)
  expect(flushReports()).toMatchObject([
    {
      kind: 'fallback',
      remote: 'remote-chat',
      version: '7',
      commit: '1a2b3c4d',
      error: { name: 'LoadError', message: 'it answered 503' },
    },
  ])
})

it.each([
  ['/dash', '/dash'],
  ['/me/ada@example.com', '/me/*'],
  ['/ada@example.com', '*'],
])('reports only the route pattern of the address %s', (address, path) => {
  history.replaceState(null, '', `${address}?token=abc#def`)
  note('uncaught', errorFrom(`/host/3${address}.js`))
  const [report] = flushReports()
  expect(report?.path).toBe(path)
  history.replaceState(null, '', '/')
  expect(JSON.stringify({ ...report, error: undefined })).not.toMatch(/abc|def|example/)
})

it('gives all reports of a page the same page id, and each its own id', () => {
  note('caught', errorFrom('/host/3/1.js'))
  note('caught', errorFrom('/host/3/2.js'))
  const [one, two] = flushReports()
  expect(one?.page).toBe(two?.page)
  expect(one?.id).not.toBe(two?.id)
  expect(one?.page).toMatch(/^[a-z0-9]{8}$/)
})

it('counts the first error of a release as a failed load, and a broken canary as a fallback', () => {
  moves.length = 0
  note('caught', 'typed', chat)
  note('uncaught', errorFrom('/remote-chat/7/x.js'))
  note('canary', 'typed', chat)
  const key = 'remote-chat@7'
  expect(moves).toEqual([`${key} start failed`, `${key} failed fallback`, `${key} start fallback`])
})
