import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, CallRefused, type PoolCaller } from '../../testing/backend/pool-caller'

/** After a connection that broke: the backend is being killed, and comes back. */
const PAUSE_MS = 50

/** Between two people, so that all of them can be asked after in the end. */
const REST_MS = 250

/** What the pool acknowledged to one person, step by step, and what it left open. */
interface Known {
  account: Account
  isConfirmed: boolean
  /** Asked for, and neither acknowledged nor refused: it holds, or the one before does. */
  openPassword?: string
}

interface RegistrarOptions {
  pool: PoolCaller
  name: string
  draw: () => number
}

/** Registers one person after the other, confirms them and changes their passwords, for as long as
 * it is told to; remembers what was acknowledged. */
export class Registrar {
  acknowledged = 0
  private readonly people: Known[] = []
  private isOver = false
  private readonly running: Promise<void>

  constructor(private readonly options: RegistrarOptions) {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.running
  }

  /** The acknowledged steps that the pool knows nothing of any more. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const known of this.people) {
      const problem = await this.missing(known)
      if (problem !== undefined) lost.push(`${known.account.email}: ${problem}`)
    }
    return lost
  }

  private async run(): Promise<void> {
    const { name, draw, pool } = this.options
    for (let count = 0; !this.isOver; count += 1) {
      await sleep(REST_MS)
      const nickname = `${name}-${count}`
      const account = { email: `${nickname}@example.com`, nickname, password: `first-${draw()}` }
      if (!(await this.isAcknowledged(() => pool.signUp(account)))) continue
      const known: Known = { account, isConfirmed: false }
      this.people.push(known)
      // Some stay unconfirmed, and must be found so.
      if (draw() < 0.2) continue
      known.isConfirmed = await this.isAcknowledged(() => this.confirm(account))
      if (known.isConfirmed && draw() < 0.5) await this.changePassword(known)
    }
  }

  private async confirm(account: Account): Promise<void> {
    const code = await this.options.pool.code(account)
    // The inbox ends with the process: that person stays unconfirmed.
    if (code === undefined) throw new CallRefused('NoMail', 'The inbox is empty')
    await this.options.pool.confirm(account, code)
  }

  private async changePassword(known: Known): Promise<void> {
    const { pool, draw } = this.options
    const { password } = known.account
    const next = `second-${draw()}`
    const isChanged = await this.isAcknowledged(async () => {
      const { AccessToken } = await pool.signIn(known.account)
      known.openPassword = next
      const change = { AccessToken, PreviousPassword: password, ProposedPassword: next }
      await pool.ask('ChangePassword', change)
    })
    if (isChanged) known.account.password = next
  }

  /** What broke off is not tried again, for nobody knows how far it came. */
  private async isAcknowledged(step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step()
      this.acknowledged += 1
      return true
    } catch (error) {
      if (!(error instanceof CallRefused)) await sleep(PAUSE_MS)
      return false
    }
  }

  /** What is missing of a person, or undefined. */
  private async missing(known: Known): Promise<string | undefined> {
    const { pool } = this.options
    const { account, isConfirmed, openPassword = account.password } = known
    if ((await typeOf(pool.signUp(account))) !== 'UsernameExistsException')
      return 'the registration'
    if (!isConfirmed) return undefined
    for (const password of [account.password, openPassword]) {
      const answer = await typeOf(pool.signIn({ email: account.email, password }))
      if (answer === 'taken') return undefined
      if (answer === 'UserNotConfirmedException') return 'the confirmation'
    }
    return 'the password'
  }
}

/** `taken`, or the type of the refusal; whatever else failed is a fault. */
async function typeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'taken'
  } catch (error) {
    if (error instanceof CallRefused) return error.type
    throw error
  }
}
