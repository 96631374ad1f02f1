import type { RequestFrame } from '@parlor/shared/contract/chat-wire'
import { ANSWER_LIMIT_MS } from './outbox'
import type { RequestAnswer, RoomRequest } from './protocol'
import type { Time } from './time'

interface RequestsOptions {
  time: Time
  /** Returns false if there is no open connection. */
  send: (frame: RequestFrame) => boolean
}

interface WaitingRequest {
  resolve: (answer: RequestAnswer) => void
  reject: (code: string) => void
  cancelLimit: () => void
}

/** Requests that are waiting for their answers. Unlike messages they are never repeated, because the
 * user is still there and can try again. */
export function createRequests({ time, send }: RequestsOptions) {
  const waiting = new Map<string, WaitingRequest>()
  let requestCount = 0

  function take(id: string): WaitingRequest | undefined {
    const request = waiting.get(id)
    waiting.delete(id)
    request?.cancelLimit()
    return request
  }

  /** False if no request with this id waits. */
  function refuse(id: string, code: string): boolean {
    const request = take(id)
    request?.reject(code)
    return request !== undefined
  }

  return {
    /** Rejects with the code of the refusal. */
    ask(request: RoomRequest): Promise<RequestAnswer> {
      requestCount += 1
      const id = `request ${requestCount}`
      return new Promise((resolve, reject) => {
        const cancelLimit = time.after(ANSWER_LIMIT_MS, () => refuse(id, 'unavailable'))
        waiting.set(id, { resolve, reject, cancelLimit })
        if (!send({ ...request, id })) refuse(id, 'unavailable')
      })
    },
    resolve({ id, lines, further }: RequestAnswer & { id: string }): void {
      take(id)?.resolve({ lines, further })
    },
    refuse,
    /** Refuses all requests, because no answer can arrive any more. */
    giveUp(): void {
      for (const id of [...waiting.keys()]) refuse(id, 'unavailable')
    },
  }
}
