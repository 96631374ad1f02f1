import type { LoadReport } from '../load/report'

export interface TranscriptFigures {
  p95_ratio: number
  p95_ms: number
  plain_p95_ms: number
  heap_mb: number
  worst_frame_ms: number
}

export interface LoopFigures {
  hot_reload_ms: number
  restart_s: number
  build_remote_s: number
}

/** What the benchmarks measured last, by their name. */
export interface FastFigures {
  load?: LoadReport
  transcript?: TranscriptFigures
  loop?: LoopFigures
}
