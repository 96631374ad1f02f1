import { LeanClient, UpgradeRefused } from '../fanout/lean-client'

/** The dash's own number: it retries once in every 5 seconds, at a random moment of them. */
const INTERVAL_MS = 5_000

interface ReturningClientOptions {
  port: number
  nickname: string
  random: () => number
  /** A try was refused with this status. */
  refused: (status: number) => void
}

/** A client that comes back as the dash does. */
export class ReturningClient {
  /** It hears again after its connection was cut. */
  hasReturned = false
  private client: LeanClient | undefined
  private isOver = false
  private wasCut = false
  private cameEarlyBy = 0

  constructor(private readonly options: ReturningClientOptions) {}

  /** Connects and binds; resolves when it hears. */
  async connect(): Promise<void> {
    const { port, nickname } = this.options
    const client = await LeanClient.open({ port, path: '/prod' })
    this.client = client
    client.onceClosed(() => {
      this.wasCut = true
      if (!this.isOver) this.comeBackLater()
    })
    const greeting = client.next()
    client.send(
      JSON.stringify({ action: 'bindNickNameToConnectionId', nickName: nickname, lastSeq: null }),
    )
    await greeting
    this.hasReturned = this.wasCut
    this.cameEarlyBy = 0
  }

  leave(): void {
    this.isOver = true
    this.client?.destroy()
  }

  private comeBackLater(): void {
    const early = this.options.random() * INTERVAL_MS
    setTimeout(() => void this.comeBack(), INTERVAL_MS + this.cameEarlyBy - early)
    this.cameEarlyBy = early
  }

  private async comeBack(): Promise<void> {
    try {
      await this.connect()
    } catch (error) {
      if (error instanceof UpgradeRefused) this.options.refused(error.status)
      this.comeBackLater()
    }
  }
}
