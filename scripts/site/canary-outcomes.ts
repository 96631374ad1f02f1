import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { BodyTooLargeError, readBody } from '../platform/request-body'
import { withdrawCanary } from '../release/release-changes'
import type { ReleaseStore } from '../release/release-store'

/** A canary's failures count once this many sessions have tried it. */
const MIN_SESSIONS = 5

/** Share of failures among a canary's sessions above which it is withdrawn. */
const MAX_FAILURE_RATE = 0.2

/** A report is one short line. */
const MAX_REPORT_BYTES = 1_000

/** `sec-fetch-site` of a report; missing where a test or an old browser sends it. */
const OWN_PAGES = new Set<string | string[] | undefined>(['same-origin', undefined])

const EXAMPLE = '{"name":"remote-chat","version":"1.2.0","session":"0.25","ok":false}'

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    version: v.string(),
    /** Tells sessions apart: one that loads the page twice still counts once. */
    session: v.string(),
    ok: v.boolean(),
  }),
)
type Report = v.InferOutput<typeof Report>

/**
 * Counts what pages report of a canary (`POST /_releases/outcomes`), and takes it back from
 * everybody when it fails too often. A site without this address loses only that: each page still
 * falls back by itself.
 */
export function canaryOutcomes(store: ReleaseStore, now: () => number = Date.now) {
  /** By release, whether it came up in each session; a failure is never taken back. */
  const outcomes = new Map<string, Map<string, boolean>>()

  async function record({ name, version, session, ok }: Report): Promise<void> {
    const canary = (await store.index())[name]?.canary
    // A report on another release does not withdraw this one.
    if (canary?.release.version !== version || canary.withdrawn) return
    const key = `${name} ${version}`
    const sessions = outcomes.get(key) ?? new Map<string, boolean>()
    outcomes.set(key, sessions)
    sessions.set(session, ok && sessions.get(session) !== false)
    if (sessions.size < MIN_SESSIONS) return
    const failures = [...sessions.values()].filter((each) => !each).length
    if (failures / sessions.size <= MAX_FAILURE_RATE) return
    const reason = `it failed in ${failures} of ${sessions.size} sessions`
    await store.change((index) =>
      withdrawCanary(index, { name, at: new Date(now()).toISOString(), reason }),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, why: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
    }
    // A page elsewhere could otherwise withdraw a canary through a visitor's browser.
    if (!OWN_PAGES.has(request.headers['sec-fetch-site'])) {
      return refuse(403, 'Only a page of this site may report.')
    }
    const report = v.safeParse(Report, String(await readBody(request, MAX_REPORT_BYTES)))
    if (!report.success) return refuse(400, `A report is JSON: ${EXAMPLE}`)
    await record(report.output)
    response.writeHead(204).end()
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (response.destroyed) return
      const status = error instanceof BodyTooLargeError ? 413 : 500
      if (status === 500) console.error('The outcome of a canary could not be recorded.', error)
      if (!response.headersSent) response.writeHead(status)
      response.end()
    })
  }
}
