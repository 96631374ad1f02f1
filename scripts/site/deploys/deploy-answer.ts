export interface DeployAnswer {
  status: number
  /** The reason for a refusal, and what to do. */
  message?: string
  content?: Buffer
  /** The etag of the content, for a record that is made from it. */
  etag?: string
  /** The version in a record, for the log. */
  version?: string
}

export const DONE: DeployAnswer = { status: 204 }

export const refuse = (status: number, message: string): DeployAnswer => ({ status, message })
