import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'

const PATIENCE_MS = 60_000

interface LoggedRequest {
  /** The time of sending, in ms since the epoch. */
  sentAt: number
  bytes: number
  isOver: boolean
}

/** A page's requests, and the bytes of each answer with its headers. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>()

  static async open(session: CDPSession): Promise<NetworkLog> {
    const log = new NetworkLog()
    const requests = log.#requests
    session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
      if (!request.url.startsWith('http')) return
      requests.set(requestId, { sentAt: wallTime * 1000, bytes: 0, isOver: false })
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      requests.delete(requestId)
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) requests.delete(requestId)
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
  async between(from: number, to: number): Promise<LoggedRequest[]> {
    const isWithin = ({ sentAt }: LoggedRequest) => sentAt >= from && sentAt <= to
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      const requests = [...this.#requests.values()].filter(isWithin)
      if (requests.every(({ isOver }) => isOver)) return requests
      await setTimeout(50)
    }
    throw new Error('Some requests of the page were not answered completely.')
  }
}
