import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { withdrawCanary } from '../release/release-index'
import type { ReleaseStore } from '../release/release-store'
import { isDeployable } from '../webpack/rooms'

/** So many sessions must have tried a canary before its failures count. */
const MIN_OUTCOMES = 5

/** Share of failures among a canary's outcomes at which it is withdrawn. */
const MAX_FAILURE_RATE = 0.2

/** A report is one short line; more is not read. */
const MAX_REPORT_BYTES = 1_000

interface Report {
  name: string
  version: string
  ok: boolean
}

interface Tally {
  outcomes: number
  failures: number
}

/**
 * Counts what pages report of a canary (`POST /_releases/outcomes`), and takes it back from
 * everybody when it fails too often. A site without this address loses only that: each page still
 * falls back by itself.
 */
export function canaryOutcomes(store: ReleaseStore, now: () => number = Date.now) {
  const tallies = new Map<string, Tally>()

  async function record({ name, version, ok }: Report): Promise<void> {
    if (!isDeployable(name)) return
    const canary = (await store.index())[name]?.canary
    // Whoever reports on another release may not withdraw this one.
    if (canary?.release.version !== version || canary.withdrawn) return
    const key = `${name} ${version}`
    const tally = tallies.get(key) ?? { outcomes: 0, failures: 0 }
    tally.outcomes += 1
    if (!ok) tally.failures += 1
    tallies.set(key, tally)
    if (tally.outcomes < MIN_OUTCOMES) return
    if (tally.failures / tally.outcomes <= MAX_FAILURE_RATE) return
    const reason = `${tally.failures} of ${tally.outcomes} sessions could not load it`
    await store.change((index) =>
      withdrawCanary(index, { name, at: new Date(now()).toISOString(), reason }),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const report = await readReport(request)
    if (!report) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('A report is JSON: {"name":"remote-chat","version":"…","ok":false}\n')
      return
    }
    await record(report)
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
        typeof value.ok === 'boolean'
      ) {
        return { name: value.name, version: value.version, ok: value.ok }
      }
    } catch {
      // Not JSON: answered below like any other report out of form.
    }
  }
  return undefined
}
