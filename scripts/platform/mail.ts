/** An e-mail (or text message) that the user pool sent; times in milliseconds since 1970. */
export interface Mail {
  to: string
  subject: string
  /** The whole message, if the pool's owner has set its text. */
  text?: string
  code: string
  sentAt: number
}
