/** The answer to a request to the deploys. */
export interface Answer {
  status: number
  /** Why it is refused, and what to do. */
  message?: string
  content?: Buffer
  /** The etag of the content, for a record that is made from it. */
  etag?: string
  /** The version in a record, for the log. */
  version?: string
}

export const DONE: Answer = { status: 204 }

export const refused = (status: number, message: string): Answer => ({ status, message })
