/** A message that a user has sent. */
export interface Message {
  text: string
  who: string
  /** The sign-ins in which its author requested to send it. */
  askedIn: Set<string>
  isSaid: boolean
  /** From here on it must not be said. */
  isOver: boolean
}

/** The messages that a tab must still have. */
export interface Unsaid {
  who: string
  draft: string
  messages: Message[]
}

/** The rules of what must be kept: typed text stays its author's, until they end it. */
export class Model {
  isOnline = true
  /** True if the room is reachable when the network is. */
  isLineWhole = true
  /** The browser's session, as far as the browser can know. */
  session: { who: string; signIn: string } | undefined
  /** Why the service no longer knows that session; undefined if it does. */
  ending: 'revoked' | 'account-gone' | undefined
  readonly messages: Message[] = []
  readonly unsaid: (Unsaid | undefined)[] = [undefined, undefined]
  /** Texts that no open tab may keep any more. */
  readonly forgotten: string[] = []

  get canSend(): boolean {
    return this.isOnline && this.isLineWhole
  }

  /** The last sign-in wins; text typed by others in the browser is removed. */
  signedIn(who: string, signIn: string): void {
    if (this.unsaid.some((each) => each && each.who !== who)) this.forget()
    this.session = { who, signIn }
    this.ending = undefined
  }

  /** A sign-out in either tab: typed text goes with the session. */
  signedOut(): void {
    this.session = undefined
    this.ending = undefined
    this.forget()
  }

  /** The session ends without a sign-out: only a deleted account removes typed text. */
  ended(): void {
    if (this.ending === 'account-gone') this.forget()
    this.session = undefined
    this.ending = undefined
  }

  endedElsewhere(who: string, ending: 'revoked' | 'account-gone'): void {
    if (this.session?.who === who && this.ending !== 'account-gone') this.ending = ending
  }

  /** The room has said a line: its author, and the sign-in in which it was sent. */
  heard({ text, who, signIn }: { text: string; who: string; signIn: string }): void {
    const message = this.messages.find((each) => each.text === text)
    if (!message) throw new Error(`'${text}' was said, but nobody sent it.`)
    if (message.who !== who) throw new Error(`'${text}' of ${message.who} was said as ${who}.`)
    if (!message.askedIn.has(signIn)) throw new Error(`'${text}' was said unasked.`)
    if (message.isOver) throw new Error(`'${text}' was said after its end.`)
    if (message.isSaid) throw new Error(`'${text}' was said twice.`)
    message.isSaid = true
  }

  /** What a tab with the dash shows of its user's text. */
  shown(tab: number): { draft: string; held: string[] } {
    return {
      draft: this.unsaid[tab]?.draft ?? '',
      held: this.held(tab).map(({ text }) => text),
    }
  }

  typed(tab: number, draft: string): void {
    this.of(tab).draft = draft
  }

  submitted(tab: number): void {
    const { session } = this
    const own = this.of(tab)
    if (!session || own.draft === '') return
    const message: Message = {
      text: own.draft,
      who: session.who,
      askedIn: new Set([session.signIn]),
      isSaid: false,
      isOver: false,
    }
    this.messages.push(message)
    own.messages.push(message)
    own.draft = ''
  }

  /** The messages of an earlier sign-in that wait in a tab until their author decides. */
  held(tab: number): Message[] {
    return this.waiting(tab).filter(({ askedIn }) => !askedIn.has(this.session?.signIn ?? ''))
  }

  waiting(tab: number): Message[] {
    return (this.unsaid[tab]?.messages ?? []).filter(({ isSaid }) => !isSaid)
  }

  sentHeld(tab: number): void {
    for (const { askedIn } of this.held(tab)) askedIn.add(this.session?.signIn ?? '')
    // They are sent after the messages that already wait.
    const own = this.of(tab)
    own.messages.sort((a, b) => Number(a.askedIn.size > 1) - Number(b.askedIn.size > 1))
  }

  discardedHeld(tab: number): void {
    const held = this.held(tab)
    for (const message of held) message.isOver = true
    const own = this.of(tab)
    own.messages = own.messages.filter((message) => !held.includes(message))
  }

  private of(tab: number): Unsaid {
    const own = this.unsaid[tab] ?? { who: this.session?.who ?? '', draft: '', messages: [] }
    this.unsaid[tab] = own
    return own
  }

  private forget(): void {
    for (const each of this.unsaid) {
      if (each?.draft) this.forgotten.push(each.draft)
      for (const message of each?.messages ?? []) {
        this.forgotten.push(message.text)
        message.isOver = true
      }
    }
    this.unsaid.fill(undefined)
  }
}
