import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'

const PATIENCE_MS = 60_000

interface Request {
  /** The time of sending, in ms since the epoch. */
  sentAt: number
  bytes: number
  isOver: boolean
}

/** A part of an answer; the first part includes the headers. */
interface Part {
  requestId: string
  /** The time of arrival, in ms since the epoch. */
  at: number
  bytes: number
}

/** A page's requests and the bytes received, including headers. */
export class NetworkLog {
  readonly #requests = new Map<string, Request>()
  readonly #parts: Part[] = []

  static async open(session: CDPSession): Promise<NetworkLog> {
    const log = new NetworkLog()
    const requests = log.#requests
    // The offset from the browser's own clock to the epoch, in seconds.
    let epochS = 0
    const arrived = (requestId: string, timestamp: number, bytes: number) =>
      log.#parts.push({ requestId, at: (epochS + timestamp) * 1000, bytes })
    session.on('Network.requestWillBeSent', (sent) => {
      const { requestId, request, wallTime, timestamp } = sent
      const { url } = request
      if (!url.startsWith('http')) return
      epochS = wallTime - timestamp
      requests.set(requestId, { sentAt: wallTime * 1000, bytes: 0, isOver: false })
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      requests.delete(requestId)
    })
    session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
      if (response.fromDiskCache) requests.delete(requestId)
      arrived(requestId, timestamp, response.encodedDataLength)
    })
    session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength: bytes }) => {
      arrived(requestId, timestamp, bytes)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const request = requests.get(requestId)
      if (request) Object.assign(request, { bytes, isOver: true })
    })
    session.on('Network.loadingFailed', ({ requestId }) => {
      requests.delete(requestId)
    })
    await session.send('Network.enable')
    return log
  }

  /**
   * The requests sent between two moments, in ms since the epoch, once all answers have arrived;
   * without those answered from a cache.
   */
  async between(from: number, to: number): Promise<Request[]> {
    const isWithin = ({ sentAt }: Request) => sentAt >= from && sentAt <= to
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      const requests = [...this.#requests.values()].filter(isWithin)
      if (requests.every(({ isOver }) => isOver)) return requests
      await setTimeout(50)
    }
    throw new Error('Some requests of the page were not answered completely.')
  }

  /** Bytes received by a moment, in ms since the epoch, including parts of answers. */
  arrivedBy(moment: number): number {
    return this.#parts
      .filter(({ requestId, at }) => at <= moment && this.#requests.has(requestId))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }
}
