/** A page's report of an event; arrays of reports are sent to the address `reports`. */
export interface Report {
  /** Random, eight letters or digits: a visitor can read it on the failure page. */
  id: string
  /** Random for each page load, and linked to no user. */
  page: string
  kind: ReportKind
  /** The package at fault: the one whose script is in the stack. */
  remote: string
  version: string
  commit?: string
  /** The declared pattern of the route, such as `/dash` or `/profile/*`. */
  path: string
  /** Milliseconds since 1970, by the visitor's clock. */
  at: number
  error?: ReportedError
  vital?: { name: string; value: number; rating: string; script?: ReportedScript }
  /** For the kind `running`: each package on the page and its version. */
  running?: Record<string, string>
}

/** A stage of a page load; sent alone to the same address, and only counted. */
export interface LoadReport {
  /** As in `Report`. */
  page: string
  load: LoadStage
  /** The releases that reached it, as `remote-chat@0.1.0-abc`. */
  releases: string[]
}

/** A release's stages: `start` before its code runs, `failed` at its first error, and `fallback` when
 * another release replaces it. */
export type LoadStage = (typeof LOAD_STAGES)[number]
export const LOAD_STAGES = ['start', 'failed', 'fallback'] as const

export type ReportKind =
  | 'caught'
  | 'uncaught'
  | 'rejection'
  | 'load'
  | 'fallback'
  | 'canary'
  | 'blocked'
  | 'vital'
  | 'running'

/** `message` is present only if the host wrote it, so that it contains no typed text. */
export interface ReportedError {
  name: string
  message?: string
  frames: ReportedFrame[]
}

/** The script of a release that took the time of a web vital. */
export interface ReportedScript {
  remote: string
  version: string
  file: string
}

/** `file` is a script's path within its release, without address, query or hash. */
export interface ReportedFrame {
  file: string
  line: number
  column: number
  in?: string
  /** The script's release; without them, the report's own. */
  remote?: string
  version?: string
}
