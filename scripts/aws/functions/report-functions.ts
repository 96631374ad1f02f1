import { MAX_BODY_BYTES, readReports } from '@parlor/shared/contract/report-schema'
import { functionSettings } from './function-settings'

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

export async function handler(event: HttpEvent): Promise<HttpResult> {
  if (event.requestContext.http.method !== 'POST') return { statusCode: 405 }
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (body.length > MAX_BODY_BYTES) return { statusCode: 413 }
  const reports = readReports(body.toString())
  if (!reports) return { statusCode: 400 }
  if (!Array.isArray(reports)) log({ ...reports, arrivedAt: Date.now() })
  else {
    for (const report of reports) {
      const remote = packages.has(report.remote) ? report.remote : 'unknown'
      log({ ...report, remote })
    }
  }
  return { statusCode: 204 }
}

/** Not by the console, which puts time and id before each line, so that the line is JSON. */
function log(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
