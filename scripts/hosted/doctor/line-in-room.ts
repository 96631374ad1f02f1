import { randomUUID } from 'node:crypto'
import type { LinesFrame, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import WebSocket from 'ws'
import { type CheckResult, faulty, passed } from '../../release/finding'
import { memorySession } from '../../release/gate/browser/test-users'
import { calledAddresses } from '../../release/headers/security-headers'
import { PATIENCE_MS, reasonOf, type SiteConfig } from './live-site'

export interface DoctorCredentials {
  email: string
  password: string
}

/** Signs the person in, says a line in the room, and waits until it is heard. */
export async function checkRoomLine(
  site: URL,
  config: SiteConfig,
  { patienceMs = PATIENCE_MS, ...person }: DoctorCredentials & { patienceMs?: number | undefined },
): Promise<CheckResult> {
  const { identity, chat } = calledAddresses(config)
  const { session } = memorySession({ ...config, identityEndpoint: new URL(identity, site).href })
  const result = await session.signIn(person)
  if (result.status !== 'signed-in') {
    const why = result.status === 'failed' ? result.error.message : `it asks for ${result.name}`
    return faulty(`could not be entered, because the user pool refuses the account of --as: ${why}`)
  }
  const token = await session.idToken()
  const url = new URL(chat, site)
  url.protocol = url.protocol.replace('http', 'ws')
  if (config.chat?.authorize && token.ok) url.searchParams.set('token', token.value)
  const outcome = await sayLine(url, { nickName: result.user.nickname, patienceMs })
  await session.signOut()
  if (typeof outcome === 'number') return passed(`delivers a line after ${Math.round(outcome)} ms`)
  return faulty(
    `does not deliver a line (${outcome}): read the logs of AuthorizerFunction, ChatFunction and SequencerFunction`,
  )
}

/** Says a line until its author gets it. Returns the milliseconds, or why it was not heard. */
async function sayLine(
  url: URL,
  { nickName, patienceMs }: { nickName: string; patienceMs: number },
): Promise<number | string> {
  const socket = new WebSocket(url)
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const message = `npm run doctor tries the room (${randomUUID().slice(0, 8)})`
  let saidAt: number | undefined
  const outcome = await new Promise<number | string>((resolve) => {
    setTimeout(resolve, patienceMs, `${patienceMs / 1000} s passed`).unref()
    socket.on('error', (error) => resolve(reasonOf(error)))
    socket.on('close', (code) => resolve(`the connection was closed with ${code}`))
    socket.on('open', () =>
      send({ action: 'bindNickNameToConnectionId', nickName, lastSeq: null, id: 'doctor' }),
    )
    socket.on('message', (bytes) => {
      const { lines, error }: Partial<LinesFrame & RefusalFrame> = JSON.parse(bytes.toString())
      // The gateway's own frame for a function that failed has neither.
      if (!lines) return resolve(error ?? 'ChatFunction failed')
      if (saidAt === undefined) {
        // Any frame means that the connection is bound.
        saidAt = performance.now()
        return send({ action: '$default', message, id: randomUUID() })
      }
      if (lines.some((line) => line.endsWith(message))) resolve(performance.now() - saidAt)
    })
  })
  socket.terminate()
  return outcome
}
