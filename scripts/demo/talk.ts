import { once } from 'node:events'
import WebSocket from 'ws'
import { signUp, type TestUser } from '../release/gate/browser/test-users'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../site/local-config'

export const PASSWORD = 'analytical-engine'

const TALK = [
  ['ada', 'Good evening! Is anybody here?'],
  ['grace', 'I am. The lamp is on and the door is open.'],
  ['alan', 'Hello both. I came for the trivia.'],
  ['ada', 'There is a button for that, below the lines.'],
  ['grace', 'Have you seen the chat in plum? It is only a preview.'],
  ['alan', 'I have. Only people who ask for it get it.'],
] as const
const PAUSE_MS = 10_000

/** Creates the accounts, lets them join the room, and sends their lines in turn. */
export async function talk(url: string): Promise<void> {
  const sockets = new Map<string, WebSocket>()
  for (const nickname of new Set(TALK.map(([who]) => who))) {
    const person = { nickname, email: `${nickname}@example.com`, password: PASSWORD }
    sockets.set(nickname, await enterRoom(url, person))
  }
  let count = 0
  const sayNext = () => {
    const [who, message] = TALK[count % TALK.length] ?? TALK[0]
    count += 1
    sockets.get(who)?.send(JSON.stringify({ action: '$default', message, id: String(count) }))
  }
  sayNext()
  setInterval(sayNext, PAUSE_MS)
}

async function enterRoom(url: string, person: TestUser): Promise<WebSocket> {
  const services = { url, userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, accounts: [] }
  const entries = Object.entries(await signUp(services, person))
  const [, token = ''] = entries.find(([key]) => key.endsWith('.idToken')) ?? []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/prod?token=${token}`)
  await once(socket, 'open')
  const bind = { action: 'bindNickNameToConnectionId', nickName: person.nickname, lastSeq: null }
  socket.send(JSON.stringify(bind))
  return socket
}
