/** An e-mail (or text message) that the user pool sent; times in milliseconds since 1970. */
export interface Mail {
  to: string
  subject: string
  /** The whole message, where the pool's owner words it. */
  text?: string
  code: string
  sentAt: number
}
