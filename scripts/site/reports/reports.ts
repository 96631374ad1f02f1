import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback, refuseElsewhere } from '../../platform/loopback'
import { BodyTooLargeError, readBody } from '../../platform/request-body'
import type { Route } from '../../platform/routes'
import { parseIndex } from '../../release/contract/release-index'
import { MAX_BODY_BYTES, readReports } from '../../release/contract/report-schema'
import { INDEX_FILE } from '../../release/records/site-state'
import type { ObjectStorage } from '../../release/storage/object-storage'
import type { SourceMaps } from '../../release/storage/source-maps'
import { answerPage, REPORTS_PAGE_PATH } from '../local/local-page'
import { knownReleases, knownReports } from './known-reports'
import { LoadStore } from './loads/load-store'
import { loadsBody } from './loads/loads-body'
import { ReportStore } from './report-store'
import { reportsBody } from './reports-body'
import { screensBody } from './screens-body'
import { inSources } from './source-positions'

export const REPORTS_PATH = '/reports'

/** Bodies from one address in a minute: a page sends one in a few seconds, an office shares one. */
const BODIES_A_MINUTE = 600
const MINUTE_MS = 60_000

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

interface ReportsOptions {
  /** The file of the reports, and that of the counted page loads. */
  file: string
  loadsFile: string
  /** The site; reports are kept only about its releases. */
  storage: Pick<ObjectStorage, 'read'>
  maps: Pick<SourceMaps, 'read'>
  /** A proxy in front names the sender. */
  behindTls?: boolean
  now?: () => number
}

/** Receives the pages' reports, and shows them only on this machine. */
export interface Reports {
  route: Route
  close(): void
}

export function openReports({
  file,
  loadsFile,
  storage,
  maps,
  behindTls = false,
  now = Date.now,
}: ReportsOptions): Reports {
  const reports = new ReportStore(file, now)
  const loads = new LoadStore(loadsFile, now)
  const admits = perMinute(now)

  const readIndex = async () => parseIndex((await storage.read(INDEX_FILE))?.content.toString())

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, text: string) =>
      void response.writeHead(status, TEXT).end(`${text}\n`)
    if (request.method !== 'POST') return say(405, 'Send reports with POST.')
    if (!admits(senderOf(request, behindTls))) {
      return say(429, 'Too many reports from this address: wait a minute.')
    }
    const parsed = readReports((await readBody(request, MAX_BODY_BYTES)).toString())
    if (!parsed) return say(400, 'Send an array of reports, or a page load, as JSON.')
    const index = await readIndex()
    if (Array.isArray(parsed)) reports.add(knownReports(parsed, index))
    else loads.add({ load: parsed.load, releases: knownReleases(parsed, index) })
    response.writeHead(204).end()
  }

  async function show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLoopback(request)) return refuseElsewhere(request, response)
    const index = await readIndex()
    const newestFirst = reports.newestFirst()
    const body = reportsBody(await inSources(newestFirst, maps), {
      loads: loadsBody(index, loads.counts()),
      screens: screensBody(newestFirst, index),
    })
    answerPage(response, { path: REPORTS_PAGE_PATH, title: 'Reports from the field', body })
  }

  function answerFailure(response: ServerResponse, error: unknown): void {
    if (error instanceof BodyTooLargeError) {
      const text = `A body may have at most ${MAX_BODY_BYTES} bytes.\n`
      return void response.writeHead(413, TEXT).end(text)
    }
    console.error('A report could not be stored or shown.', error)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }

  return {
    route(path) {
      const answer = path === REPORTS_PATH ? receive : path === REPORTS_PAGE_PATH ? show : undefined
      if (!answer) return undefined
      return (request, response) =>
        answer(request, response).catch((error: unknown) => answerFailure(response, error))
    },
    close() {
      reports.close()
      loads.close()
    },
  }
}

/** Only the last entry is the proxy's own; a sender may write the others. */
function senderOf({ headers, socket }: IncomingMessage, behindTls: boolean): string {
  const forwarded =
    behindTls &&
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
  return forwarded || (socket.remoteAddress ?? '')
}

function perMinute(now: () => number): (address: string) => boolean {
  const counts = new Map<string, number>()
  let since = now()
  return (address) => {
    if (now() - since >= MINUTE_MS) {
      counts.clear()
      since = now()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= BODIES_A_MINUTE
  }
}
