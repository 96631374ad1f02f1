/** An e-mail (or text message) that the user pool sent; times in milliseconds since 1970. */
export interface Mail {
  to: string
  subject: string
  code: string
  sentAt: number
}
