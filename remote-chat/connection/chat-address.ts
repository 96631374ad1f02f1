import type { RuntimeConfig, Session } from 'shared'

/** Where to connect to, or why there is nowhere just now. */
export type ChatAddress =
  | { ok: true; url: string }
  | { ok: false; reason: 'signed-out' | 'unreachable' }

type Config = Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>

/** The socket's URL; with an authorizer in front it carries a fresh id token, so never log it. */
export async function findChatAddress(
  { chatEndpoint, chat }: Config,
  session: Pick<Session, 'idToken' | 'getState'>,
): Promise<ChatAddress> {
  if (!chat.authorize) return { ok: true, url: chatEndpoint }
  const token = await session.idToken()
  if (!token.ok) {
    const signedOut = session.getState().status === 'signed-out'
    return { ok: false, reason: signedOut ? 'signed-out' : 'unreachable' }
  }
  const url = new URL(chatEndpoint)
  url.searchParams.set('token', token.value)
  return { ok: true, url: url.href }
}
