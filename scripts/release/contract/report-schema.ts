import { LOAD_STAGES, type LoadReport, type Report } from '@parlor/shared/contract/report'
import * as v from 'valibot'

/** The limit of one body, which is a JSON array of reports. */
export const MAX_BODY_BYTES = 16 * 1024

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const place = v.pipe(v.number(), v.integer(), v.minValue(0))

const file = v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,150}$/))

const frame = v.object({
  file,
  line: place,
  column: place,
  in: v.optional(text(200)),
  remote: v.optional(text(60)),
  version: v.optional(text(100)),
})

const loadReport = v.object({
  page: v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/)),
  load: v.picklist(LOAD_STAGES),
  releases: v.pipe(v.array(text(161)), v.maxLength(50)),
})

const report = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/)),
  page: v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/)),
  kind: v.picklist([
    'caught',
    'uncaught',
    'rejection',
    'load',
    'fallback',
    'canary',
    'blocked',
    'vital',
    'running',
  ]),
  remote: text(60),
  version: text(100),
  commit: v.optional(text(60)),
  path: text(200),
  at: v.number(),
  error: v.optional(
    v.object({
      name: text(100),
      message: v.optional(text(1_000)),
      frames: v.pipe(v.array(frame), v.maxLength(50)),
    }),
  ),
  vital: v.optional(
    v.object({
      name: text(20),
      value: v.number(),
      rating: text(30),
      script: v.optional(v.object({ remote: text(60), version: text(100), file })),
    }),
  ),
  running: v.optional(
    v.pipe(
      v.record(text(60), text(100)),
      v.check((all) => Object.keys(all).length <= 50),
    ),
  ),
})

const body = v.pipe(v.string(), v.parseJson(), v.union([loadReport, v.array(report)]))

/** The reports of one body, or its report of a page load; undefined if it is something else. */
export function readReports(text: string): Report[] | LoadReport | undefined {
  const { success, output } = v.safeParse(body, text)
  return success ? (output as Report[] | LoadReport) : undefined
}

/** As the hosted receiver logs it: with the time of arrival, in milliseconds since 1970. */
const loggedLoad = v.object({ ...loadReport.entries, arrivedAt: v.number() })
const loggedLine = v.pipe(v.string(), v.parseJson(), loggedLoad)

/** The report of a page load in a line of the log; undefined for other lines. */
export function readLoggedLoad(line: string): v.InferOutput<typeof loggedLoad> | undefined {
  // An export puts its own time before each line.
  const { success, output } = v.safeParse(loggedLine, line.slice(line.indexOf('{')))
  return success ? output : undefined
}
