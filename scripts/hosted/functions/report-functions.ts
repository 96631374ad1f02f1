import { MAX_BODY_BYTES, readReports } from '../../release/contract/report-schema'
import { functionSettings } from './function-settings'
import { logJson } from './log-json'

// Takes the pages' reports (`reports` in config.json), and logs each one as a JSON line.

/** The members of a function URL's event that are read. */
interface HttpEvent {
  requestContext: { http: { method: string } }
  body?: string
  isBase64Encoded: boolean
}

interface HttpResult {
  statusCode: number
}

const { PACKAGES } = functionSettings(['PACKAGES'])
/** Each has a metric, so a made-up name must not become one. */
const packages = new Set(PACKAGES.split(','))

/** Anybody may send reports. With the function's reserved concurrency, this bounds the log's size. */
const MINUTE_BYTES = 1024 * 1024
let minute = 0
let loggedBytes = 0

export async function handler(event: HttpEvent): Promise<HttpResult> {
  if (event.requestContext.http.method !== 'POST') return { statusCode: 405 }
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (body.length > MAX_BODY_BYTES) return { statusCode: 413 }
  const reports = readReports(body.toString())
  if (!reports) return { statusCode: 400 }
  if (!mayLog(body.length)) return { statusCode: 429 }
  if (!Array.isArray(reports)) logJson({ ...reports, arrivedAt: Date.now() })
  else {
    for (const report of reports) {
      const remote = packages.has(report.remote) ? report.remote : 'unknown'
      logJson({ ...report, remote })
    }
  }
  return { statusCode: 204 }
}

/** Counts towards the limit of this minute. Returns false if it is reached. */
function mayLog(bytes: number): boolean {
  const now = Math.floor(Date.now() / 60_000)
  if (now !== minute) [minute, loggedBytes] = [now, 0]
  if (loggedBytes + bytes > MINUTE_BYTES) return false
  loggedBytes += bytes
  return true
}
