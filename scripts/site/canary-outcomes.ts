import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { isDeployable } from '../build/packages'
import { isLoopback } from '../platform/loopback'
import { withdrawCanary } from '../release/release-changes'
import type { ReleaseStore } from '../release/release-store'

/** So many sessions must have tried a canary before its failures count. */
const MIN_SESSIONS = 5

/** Share of failures among a canary's sessions at which it is withdrawn. */
const MAX_FAILURE_RATE = 0.2

/** More sessions than these tell nothing new, and would only fill the memory. */
const MAX_SESSIONS = 10_000

/** A report is one short line; more is not read. */
const MAX_REPORT_BYTES = 1_000

/** `sec-fetch-site` of a report; missing where a test or an old browser sends it. */
const OWN_PAGES = new Set<string | string[] | undefined>(['same-origin', undefined])

const EXAMPLE = '{"name":"remote-chat","version":"1.2.0","session":"0.25","ok":false}'

interface Report {
  name: string
  version: string
  /** Tells sessions apart: one that loads the page twice is still one voice. */
  session: string
  ok: boolean
}

/** Reports are signed by nobody, so an address beyond this machine is one voice, whatever it says.
 * Whoever a proxy brings has the proxy's, though that be this machine's. */
function voiceOf({ session }: Report, request: IncomingMessage): string {
  return isLoopback(request) ? session : (request.socket.remoteAddress ?? '')
}

/**
 * Counts what pages report of a canary (`POST /_releases/outcomes`), and takes it back from
 * everybody when it fails too often. A site without this address loses only that: each page still
 * falls back by itself.
 */
export function canaryOutcomes(store: ReleaseStore, now: () => number = Date.now) {
  /** By release, whether it came up in each session; a failure is never taken back. */
  const outcomes = new Map<string, Map<string, boolean>>()

  async function record(report: Report, voice: string): Promise<void> {
    const { name, version, ok } = report
    if (!isDeployable(name)) return
    const canary = (await store.index())[name]?.canary
    // Whoever reports on another release may not withdraw this one.
    if (canary?.release.version !== version || canary.withdrawn) return
    const key = `${name} ${version}`
    const sessions = outcomes.get(key) ?? new Map<string, boolean>()
    outcomes.set(key, sessions)
    if (sessions.size >= MAX_SESSIONS && !sessions.has(voice)) return
    sessions.set(voice, ok && sessions.get(voice) !== false)
    if (sessions.size < MIN_SESSIONS) return
    const failures = [...sessions.values()].filter((each) => !each).length
    if (failures / sessions.size <= MAX_FAILURE_RATE) return
    const reason = `it failed in ${failures} of ${sessions.size} sessions`
    await store.change((index) =>
      withdrawCanary(index, { name, at: new Date(now()).toISOString(), reason }),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, why: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
    // A page elsewhere could otherwise take a canary back through a visitor's browser.
    if (!OWN_PAGES.has(request.headers['sec-fetch-site'])) {
      refuse(403, 'Only a page of this site may report.')
      return
    }
    const report = await readReport(request)
    if (!report) {
      refuse(400, `A report is JSON: ${EXAMPLE}`)
      return
    }
    await record(report, voiceOf(report, request))
    response.writeHead(204).end()
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      console.error('The outcome of a canary could not be recorded.', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

async function readReport(request: IncomingMessage): Promise<Report | undefined> {
  if (Number(request.headers['content-length'] ?? Number.NaN) <= MAX_REPORT_BYTES) {
    try {
      const value = (await json(request)) as Partial<Report> | null
      if (
        typeof value?.name === 'string' &&
        typeof value.version === 'string' &&
        typeof value.session === 'string' &&
        typeof value.ok === 'boolean'
      ) {
        const { name, version, session, ok } = value
        return { name, version, session, ok }
      }
    } catch {
      // Not JSON: answered below like any other report out of form.
    }
  }
  return undefined
}
