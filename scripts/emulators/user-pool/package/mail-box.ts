import type { Mail } from '../../../platform/mail'

/** Enough for a day of manual testing; the oldest are dropped first. */
const KEPT_MAILS = 1_000

/** The messages that the pools sent, oldest first. Kept in memory, so no code is on disk. */
export class MailBox {
  readonly mails: Mail[] = []

  constructor(private readonly tell?: (mail: Mail) => void) {}

  readonly deliver = (mail: Mail): void => {
    this.mails.push(mail)
    if (this.mails.length > KEPT_MAILS) this.mails.shift()
    this.tell?.(mail)
  }

  /** The code in the newest message to an address. Throws if there is none. */
  codeFor(to: string): string {
    const mail = this.mails.findLast((each) => each.to === to)
    if (!mail) throw new Error(`No message went to ${to}`)
    return mail.code
  }
}
