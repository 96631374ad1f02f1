/** A message that a user has sent. */
export interface ModelMessage {
  text: string
  who: string
  /** The sign-ins in which its author chose to send it. */
  signIns: Set<string>
  isSaid: boolean
  /** From here on it must not be said. */
  isOver: boolean
}

/** The messages that a tab must still have. */
export interface Unsaid {
  who: string
  draft: string
  messages: ModelMessage[]
}

/** The rules for typed text: it stays its author's until they send or discard it. */
export class Model {
  isOnline = true
  /** True if the room is reachable when the network is. */
  isLineWhole = true
  /** The browser's session, as far as the browser can know. */
  session: { who: string; signIn: string } | undefined
  /** Why the service no longer knows that session; undefined if it does. */
  ending: 'revoked' | 'account-gone' | undefined
  readonly messages: ModelMessage[] = []
  readonly unsaid: (Unsaid | undefined)[] = [undefined, undefined]
  /** Texts that no open tab may keep any more. */
  readonly forgotten: string[] = []

  get canSend(): boolean {
    return this.isOnline && this.isLineWhole
  }

  /** The last sign-in wins; text typed by others in the browser is removed. */
  signIn(who: string, signIn: string): void {
    if (this.unsaid.some((each) => each && each.who !== who)) this.forget()
    this.session = { who, signIn }
    this.ending = undefined
  }

  /** A sign-out in either tab: typed text goes with the session. */
  signOut(): void {
    this.session = undefined
    this.ending = undefined
    this.forget()
  }

  /** The session ends without a sign-out: only a deleted account removes typed text. */
  endSession(): void {
    if (this.ending === 'account-gone') this.forget()
    this.session = undefined
    this.ending = undefined
  }

  endSessionElsewhere(who: string, ending: 'revoked' | 'account-gone'): void {
    if (this.session?.who === who && this.ending !== 'account-gone') this.ending = ending
  }

  /** The room has said a line: its author, and the sign-in in which it was sent. */
  receiveLine({ text, who, signIn }: { text: string; who: string; signIn: string }): void {
    const message = this.messages.find((each) => each.text === text)
    if (!message) throw new Error(`'${text}' was said, but nobody sent it.`)
    if (message.who !== who) throw new Error(`'${text}' of ${message.who} was said as ${who}.`)
    if (!message.signIns.has(signIn)) throw new Error(`'${text}' was said without a request.`)
    if (message.isOver) throw new Error(`'${text}' was said after its end.`)
    if (message.isSaid) throw new Error(`'${text}' was said twice.`)
    message.isSaid = true
  }

  /** The text that a tab with the dash shows to its user. */
  expectedText(tab: number): { draft: string; held: string[] } {
    return {
      draft: this.unsaid[tab]?.draft ?? '',
      held: this.heldMessages(tab).map(({ text }) => text),
    }
  }

  type(tab: number, draft: string): void {
    this.unsaidIn(tab).draft = draft
  }

  submit(tab: number): void {
    const { session } = this
    const unsaid = this.unsaidIn(tab)
    if (!session || unsaid.draft === '') return
    const message: ModelMessage = {
      text: unsaid.draft,
      who: session.who,
      signIns: new Set([session.signIn]),
      isSaid: false,
      isOver: false,
    }
    this.messages.push(message)
    unsaid.messages.push(message)
    unsaid.draft = ''
  }

  /** The messages of an earlier sign-in that wait in a tab until their author decides. */
  heldMessages(tab: number): ModelMessage[] {
    return this.waitingMessages(tab).filter(
      ({ signIns }) => !signIns.has(this.session?.signIn ?? ''),
    )
  }

  waitingMessages(tab: number): ModelMessage[] {
    return (this.unsaid[tab]?.messages ?? []).filter(({ isSaid }) => !isSaid)
  }

  sendHeld(tab: number): void {
    for (const { signIns } of this.heldMessages(tab)) signIns.add(this.session?.signIn ?? '')
    // They are sent after the messages that already wait.
    const unsaid = this.unsaidIn(tab)
    unsaid.messages.sort((a, b) => Number(a.signIns.size > 1) - Number(b.signIns.size > 1))
  }

  discardHeld(tab: number): void {
    const heldMessages = this.heldMessages(tab)
    for (const message of heldMessages) message.isOver = true
    const unsaid = this.unsaidIn(tab)
    unsaid.messages = unsaid.messages.filter((message) => !heldMessages.includes(message))
  }

  private unsaidIn(tab: number): Unsaid {
    const unsaid = this.unsaid[tab] ?? { who: this.session?.who ?? '', draft: '', messages: [] }
    this.unsaid[tab] = unsaid
    return unsaid
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
