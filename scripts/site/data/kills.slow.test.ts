import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildBackend } from '../../testing/backend/child-backend'
import { CallRefused, PoolCaller } from '../../testing/backend/pool-caller'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { testFolder } from '../../testing/test-folder'

declare const FUZZ: { seed: number }

const KILLS = 50
/** Clients that register people all the time. */
const REGISTRARS = 4
/** The longest life of the backend before a kill. */
const LIFE_MS = 1_500

const data = join(testFolder(), 'data')

test('a backend that is killed fifty times starts each time, and has every acknowledged account, confirmation and password', async () => {
  const draw = seededDraws(FUZZ.seed)
  const backend = new ChildBackend(data)
  const pool = new PoolCaller(() => backend.url)
  await backend.start()
  const registrars = Array.from(
    { length: REGISTRARS },
    (_, index) => new Registrar({ pool, draw, name: `r${index}` }),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(draw() * LIFE_MS)
    await backend.stop('SIGKILL')
    await backend.start()
  }
  for (const registrar of registrars) await registrar.stop()
  const lost = await Promise.all(registrars.map((registrar) => registrar.lost()))
  await backend.stop('SIGTERM')
  expect(lost.flat()).toEqual([])
  // Each kill interrupts a few of these steps, and most of them are acknowledged.
  const acknowledgedCount = registrars.reduce((sum, each) => sum + each.acknowledgedCount, 0)
  expect(acknowledgedCount).toBeGreaterThan(KILLS)
}, 600_000)

/** The pause between two people, so that all of them can be checked in the end. */
const REST_MS = 250

/** The steps of one person that the pool has acknowledged. */
interface Newcomer {
  email: string
  isConfirmed: boolean
  /** The last acknowledged password, and a requested one without an answer. */
  passwords: string[]
}

interface RegistrarOptions {
  pool: PoolCaller
  name: string
  draw: () => number
}

/** Registers one person after the other, confirms them and changes their passwords until it is
 * stopped. Remembers the acknowledged steps. */
class Registrar {
  acknowledgedCount = 0
  private readonly people: Newcomer[] = []
  private isOver = false
  private readonly running: Promise<void>

  constructor(private readonly options: RegistrarOptions) {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.running
  }

  /** The acknowledged steps that the pool has lost. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const person of this.people) {
      const problem = await this.lostStep(person)
      if (problem !== undefined) lost.push(`${person.email}: ${problem}`)
    }
    return lost
  }

  private async run(): Promise<void> {
    const { name, draw, pool } = this.options
    for (let count = 0; !this.isOver; count += 1) {
      await sleep(REST_MS)
      const email = `${name}-${count}@example.com`
      const password = `first-${draw()}`
      const account = { email, nickname: name, password }
      if (!(await this.isAcknowledged(() => pool.signUp(account)))) continue
      const person: Newcomer = { email, isConfirmed: false, passwords: [password] }
      this.people.push(person)
      // Some stay unconfirmed, and must still be so in the end.
      if (draw() < 0.2) continue
      person.isConfirmed = await this.isAcknowledged(async () => {
        const code = await pool.code(account)
        // The inbox ends with the process: that person stays unconfirmed.
        if (code === undefined) throw new CallRefused('NoMail', 200, 'The inbox is empty')
        await pool.confirm(account, code)
      })
      if (person.isConfirmed && draw() < 0.5) await this.changePassword(person, `second-${draw()}`)
    }
  }

  private async changePassword(person: Newcomer, next: string): Promise<void> {
    const { pool } = this.options
    const [password = ''] = person.passwords
    const isChanged = await this.isAcknowledged(async () => {
      const { AccessToken } = await pool.signIn({ email: person.email, password })
      person.passwords.push(next)
      const change = { AccessToken, PreviousPassword: password, ProposedPassword: next }
      await pool.ask('ChangePassword', change)
    })
    if (isChanged) person.passwords = [next]
  }

  private async isAcknowledged(step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step()
      this.acknowledgedCount += 1
      return true
    } catch {
      // Refused, or interrupted by a kill; then its effect is unknown, and it is not tried again.
      return false
    }
  }

  /** The lost step of a person, or undefined. */
  private async lostStep({ email, isConfirmed, passwords }: Newcomer): Promise<string | undefined> {
    const { pool } = this.options
    const again = await answerTo(pool.signUp({ email, nickname: 'again', password: 'again-1234' }))
    if (again !== 'UsernameExistsException') return 'the registration'
    if (!isConfirmed) return undefined
    for (const password of passwords) {
      const answer = await answerTo(pool.signIn({ email, password }))
      if (answer === 'accepted') return undefined
      if (answer === 'UserNotConfirmedException') return 'the confirmation'
    }
    return 'the password'
  }
}

/** `accepted`, or the type of the refusal; any other failure is a fault. */
async function answerTo(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    if (error instanceof CallRefused) return error.type
    throw error
  }
}
