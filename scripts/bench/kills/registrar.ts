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
  private running: Promise<void> | undefined

  constructor(private readonly options: RegistrarOptions) {}

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.running
  }

  /** How many of the acknowledged steps the pool knows nothing of any more. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const known of this.people) {
      const problem = await this.missing(known)
      if (problem !== undefined) lost.push(`${known.account.email}: ${problem}`)
    }
    return lost
  }

  private async run(): Promise<void> {
    const { name, draw } = this.options
    for (let count = 0; !this.isOver; count += 1) {
      await sleep(REST_MS)
      const email = `${name}-${count}@example.com`
      const account = { email, nickname: `${name}-${count}`, password: `first-${draw()}` }
      if ((await this.step(() => this.options.pool.signUp(account))) !== 'done') continue
      const known: Known = { account, isConfirmed: false }
      this.people.push(known)
      // Some stay unconfirmed, and must be found so.
      if (draw() < 0.2) continue
      await this.confirm(known)
      if (known.isConfirmed && draw() < 0.5) await this.changePassword(known)
    }
  }

  private async confirm(known: Known): Promise<void> {
    const { pool } = this.options
    const done = await this.step(async () => {
      const code = await pool.code(known.account)
      // The inbox ends with the process: that person stays unconfirmed.
      if (code === undefined) throw new CallRefused('NoMail', 'The inbox is empty')
      await pool.confirm(known.account, code)
    })
    if (done === 'done') known.isConfirmed = true
  }

  private async changePassword(known: Known): Promise<void> {
    const { pool, draw } = this.options
    const { email, password } = known.account
    const next = `second-${draw()}`
    let isAsked = false
    const done = await this.step(async () => {
      const { AccessToken } = await pool.signIn({ email, password })
      isAsked = true
      await pool.ask('ChangePassword', {
        AccessToken,
        PreviousPassword: password,
        ProposedPassword: next,
      })
    })
    if (done === 'done') known.account.password = next
    else if (isAsked) known.openPassword = next
  }

  /** Counts what was acknowledged; what broke off is not tried again, for nobody knows how far it
   * came. */
  private async step(work: () => Promise<unknown>): Promise<'done' | 'refused' | 'broken'> {
    try {
      await work()
      this.acknowledged += 1
      return 'done'
    } catch (error) {
      if (error instanceof CallRefused) return 'refused'
      await sleep(PAUSE_MS)
      return 'broken'
    }
  }

  /** What is missing of a person, or undefined. */
  private async missing({
    account,
    isConfirmed,
    openPassword,
  }: Known): Promise<string | undefined> {
    const { pool } = this.options
    const again = await pool.signUp(account).then(() => 'taken', refusalOf)
    if (again !== 'UsernameExistsException') return 'the registration'
    if (!isConfirmed) return undefined
    for (const password of [account.password, openPassword ?? account.password]) {
      const signIn = pool.signIn({ email: account.email, password })
      const answer = await signIn.then(() => 'taken', refusalOf)
      if (answer === 'taken') return undefined
      if (answer === 'UserNotConfirmedException') return 'the confirmation'
    }
    return 'the password'
  }
}

/** The type of a refusal; whatever else failed is a fault. */
function refusalOf(error: unknown): string {
  if (error instanceof CallRefused) return error.type
  throw error
}
