import { TraceMap } from '@jridgewell/trace-mapping'
import type { ReportedFrame } from '@parlor/shared/contract/report'
import { sourcePlace } from '../../release/source-place'
import type { SourceMaps } from '../../release/storage/source-maps'
import type { StoredReport } from './report-store'

/** A report whose frames are lines of text, with source positions if the maps are there. */
export interface MappedReport extends StoredReport {
  stack: string[]
}

export async function inSources(
  reports: readonly StoredReport[],
  maps: Pick<SourceMaps, 'read'>,
): Promise<MappedReport[]> {
  const mapsByFile = new Map<string, Promise<TraceMap | undefined>>()
  const mapOf = (report: StoredReport, frame: ReportedFrame) => {
    const { remote: name, version, file } = { ...report, ...frame }
    const key = `${name}/${version}/${file}`
    const map = mapsByFile.get(key) ?? maps.read({ name, version }, file).then(parse)
    mapsByFile.set(key, map)
    return map
  }
  return Promise.all(
    reports.map(async (report) => {
      const frames = report.error?.frames ?? []
      const stack = frames.map(async (frame) => positionOf(frame, await mapOf(report, frame)))
      return { ...report, stack: await Promise.all(stack) }
    }),
  )
}

function parse(map: string | undefined): TraceMap | undefined {
  return map === undefined ? undefined : new TraceMap(map)
}

/** `send (remote-chat/composer/composer.tsx:41:9)`, or the reported position without a map. */
function positionOf(frame: ReportedFrame, map: TraceMap | undefined): string {
  const { line, column } = frame
  const position = map && sourcePlace(map, frame)
  const place = position?.place ?? `${frame.file}:${line}:${column}`
  const name = position?.name ?? frame.in
  return name ? `${name} (${place})` : place
}
