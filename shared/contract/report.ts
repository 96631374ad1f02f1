/** What a page tells of itself: one object an event, sent in arrays to the address `reports`. */
export interface Report {
  /** Drawn at random, eight letters or digits: a visitor can read it off the failure page. */
  id: string
  /** Drawn at random for each page load, and tied to nobody. */
  page: string
  kind: ReportKind
  /** The package it belongs to: the one whose script stands in the stack. */
  remote: string
  version: string
  commit?: string
  /** The declared pattern of the route, such as `/dash` or `/profile/*`. */
  path: string
  /** Milliseconds since 1970, by the visitor's clock. */
  at: number
  error?: ReportedError
  vital?: { name: string; value: number; rating: string }
  /** Of kind `running`: each package on the page and its version. */
  running?: Record<string, string>
}

export type ReportKind =
  | 'caught'
  | 'uncaught'
  | 'rejection'
  | 'load'
  | 'fallback'
  | 'canary'
  | 'vital'
  | 'running'

/** A message only where the host wrote it, so that nothing that was typed is in it. */
export interface ReportedError {
  name: string
  message?: string
  frames: ReportedFrame[]
}

/** `file` is the name of a script below its release, without address, query or hash. */
export interface ReportedFrame {
  file: string
  line: number
  column: number
  in?: string
  /** The release that the script is of; without them, the report's own. */
  remote?: string
  version?: string
}
