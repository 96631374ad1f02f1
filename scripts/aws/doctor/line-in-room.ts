import { randomUUID } from 'node:crypto'
import type { LinesFrame, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import WebSocket from 'ws'
import { memorySession } from '../../release/gate/trial/memory-session'
import { calledAddresses } from '../../release/security-headers'
import { faulty, type Look, well } from './finding'
import { PATIENCE_MS, reasonOf, type SiteConfig } from './live-site'

export interface Person {
  email: string
  password: string
}

/** Signs the person in, says a line in the room, and waits until it is heard. */
export async function lineInRoom(
  site: URL,
  config: SiteConfig,
  { email, password, patienceMs = PATIENCE_MS }: Person & { patienceMs?: number },
): Promise<Look> {
  const { identity, chat } = calledAddresses(config)
  const { userPoolId, clientId } = config
  const identityEndpoint = new URL(identity, site).href
  const { session } = memorySession({ userPoolId, clientId, identityEndpoint })
  const result = await session.signIn({ email, password })
  if (result.status === 'challenge') {
    return faulty(`was not entered: --as must name a person who is not asked for ${result.name}`)
  }
  if (result.status === 'failed') {
    const { message } = result.error
    return faulty(`was not entered, because the user pool refuses the person of --as: ${message}`)
  }
  const token = await session.idToken()
  const url = new URL(chat, site)
  url.protocol = url.protocol.replace('http', 'ws')
  if (config.chat?.authorize && token.ok) url.searchParams.set('token', token.value)
  const heard = await sayLine(url, { nickName: result.user.nickname, patienceMs })
  await session.signOut()
  if (heard.ok) return well(`brings back a line ${Math.round(heard.ms)} ms after it was said`)
  return faulty(
    `does not bring back a line (${heard.reason}): read the logs of AuthorizerFunction, ChatFunction and SequencerFunction`,
  )
}

type Heard = { ok: true; ms: number } | { ok: false; reason: string }

/** Says a line, and waits until its author gets it. */
async function sayLine(
  url: URL,
  { nickName, patienceMs }: { nickName: string; patienceMs: number },
): Promise<Heard> {
  const socket = new WebSocket(url)
  const message = `npm run doctor tries the room (${randomUUID().slice(0, 8)})`
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  let saidAt: number | undefined
  const heard = await new Promise<Heard>((resolve) => {
    const fail = (reason: string) => resolve({ ok: false, reason })
    setTimeout(fail, patienceMs, `${patienceMs / 1000} s passed`).unref()
    socket.on('error', (error) => fail(reasonOf(error)))
    socket.on('close', (code) => fail(`the connection was closed with ${code}`))
    socket.on('open', () =>
      send({ action: 'bindNickNameToConnectionId', nickName, lastSeq: null, id: 'doctor' }),
    )
    socket.on('message', (bytes) => {
      const { lines, error }: Partial<LinesFrame & RefusalFrame> = JSON.parse(bytes.toString())
      // The gateway's own frame for a function that failed has neither.
      if (!lines) fail(error ? `the room refuses it: ${error}` : 'ChatFunction failed')
      else if (saidAt === undefined) {
        // Any frame means that the connection is bound.
        saidAt = performance.now()
        send({ action: '$default', message, id: randomUUID() })
      } else if (lines.some((line) => line.endsWith(message))) {
        resolve({ ok: true, ms: performance.now() - saidAt })
      }
    })
  })
  socket.terminate()
  return heard
}
