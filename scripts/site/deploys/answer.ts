/** What a request to the deploys comes to. */
export interface Answer {
  status: number
  /** Why it is refused, and what to do. */
  message?: string
  content?: Buffer
  /** Of content that a row may be made on the ground of. */
  etag?: string
  /** What a row brings, for the log. */
  version?: string
}

export const DONE: Answer = { status: 204 }

export const refused = (status: number, message: string): Answer => ({ status, message })
