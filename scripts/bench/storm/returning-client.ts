import { LeanClient, UpgradeRefused } from '../fanout/lean-client'

/** The dash's own numbers: it retries every 5 seconds, each time up to half of that earlier. */
const INTERVAL_MS = 5_000
const JITTER_MS = INTERVAL_MS / 2

interface ReturningClientOptions {
  port: number
  nickname: string
  random: () => number
  /** A try was refused with this status. */
  refused: (status: number) => void
}

/** A client that comes back as the dash does. */
export class ReturningClient {
  isHearing = false
  private client: LeanClient | undefined
  private isOver = false
  private cameEarlyBy = 0

  constructor(private readonly options: ReturningClientOptions) {}

  /** Connects and binds; resolves when it hears. */
  async connect(): Promise<void> {
    const { port, nickname } = this.options
    const client = await LeanClient.open({ port, path: '/prod' })
    this.client = client
    client.onceClosed(() => {
      this.isHearing = false
      if (!this.isOver) this.comeBackLater()
    })
    const greeting = client.next()
    client.send(
      JSON.stringify({ action: 'bindNickNameToConnectionId', nickName: nickname, lastSeq: null }),
    )
    await greeting
    this.isHearing = true
    this.cameEarlyBy = 0
  }

  leave(): void {
    this.isOver = true
    this.client?.destroy()
  }

  private comeBackLater(): void {
    const early = this.options.random() * JITTER_MS
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
