import type { RuntimeConfig, Session, SignedInUser } from 'shared'
import { findChatAddress } from '../connection/chat-address'
import { createChatSocket, RECONNECT_INTERVAL_MS } from '../connection/chat-socket'
import { watchPage } from '../connection/watch-page'
import { createTranscript, type Transcript } from '../transcript/transcript'
import type { ConversationEvents } from './conversation'
import { type KeptWords, openKeptWords, type Words } from './kept-words'
import { fitsFrame, isSendable, stripQuotes } from './outgoing-text'
import { createPlainConversation } from './plain-conversation'
import { createResumedConversation } from './resumed-conversation'

/** Specification section 9. */
export const TRIVIA_COMMAND = '!trivia'

/** Clients come back anywhere inside their interval, so that those cut off together do not knock
 * together: the hosted gateway lets in 500 a second. */
const JITTER_MS = RECONNECT_INTERVAL_MS

/** `connecting` until the first answer; `offline` when the device itself has no network. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

export interface ChatRoomState extends Words {
  connection: Connection
  /** Why the last text was not taken: a refusal's code, or there was no connection to take it. */
  problem: string | undefined
}

export interface ChatRoomOptions {
  config: Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>
  session: Pick<Session, 'idToken' | 'getState' | 'subscribe'>
  user: SignedInUser
  words?: KeptWords
  Socket?: typeof WebSocket
  random?: () => number
}

export interface ChatRoom {
  readonly transcript: Transcript
  getState(): ChatRoomState
  subscribe(listener: () => void): () => void
  /** Connects, until the returned function is called. */
  enter(): () => void
  write(draft: string): void
  /** Sends the draft and empties it; a draft that cannot be taken stays. */
  send(): void
  askTrivia(): void
}

/** A plain room keeps nothing for later: what waited when the site was still another kind is the
 * person's again. */
function givenBack({ draft, returned, outgoing }: Words): Words {
  const waited = outgoing.map(({ text }) => text).filter((text) => text !== TRIVIA_COMMAND)
  const [first = '', ...others] = [draft, ...returned, ...waited].filter(isSendable)
  return { draft: first, returned: others, outgoing: [] }
}

/** The dash's whole life without a component: one connection, one transcript, one person's words. */
export function createChatRoom({
  config,
  session,
  user,
  words = openKeptWords(user.username),
  Socket,
  random = Math.random,
}: ChatRoomOptions): ChatRoom {
  const transcript = createTranscript()
  const listeners = new Set<() => void>()
  const kept = config.chat.resume ? words.read() : givenBack(words.read())
  let state: ChatRoomState = { connection: 'connecting', problem: undefined, ...kept }

  function update(change: Partial<ChatRoomState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  function updateWords(change: Partial<ChatRoomState>): void {
    update(change)
    const { draft, returned, outgoing } = state
    words.write({ draft, returned, outgoing })
  }

  const conversationEvents: ConversationEvents = {
    ready: () => update({ connection: 'connected', problem: undefined }),
    heard(lines, { isHistory }) {
      transcript.append(lines, isHistory ? undefined : Date.now())
    },
    refused(text, error) {
      console.error(`Chat: a message was refused (${error}).`)
      const { draft, returned } = state
      // A question is asked again by its button; only a person's own words are worth keeping.
      if (text === TRIVIA_COMMAND) update({ problem: error })
      else if (draft.trim() === '') updateWords({ draft: text, problem: error })
      else updateWords({ returned: [...returned, text], problem: error })
    },
    outgoingChanged: (outgoing) => updateWords({ outgoing }),
  }

  const socket = createChatSocket({
    findAddress: () => findChatAddress(config, session),
    events: {
      opened: () => conversation.opened(),
      received: (text) => conversation.received(text),
      closed() {
        conversation.closed()
        update({ connection: navigator.onLine ? 'reconnecting' : 'offline' })
      },
    },
    // Plain clients keep to the specification's interval to the millisecond.
    ...(config.chat.resume && { jitterMs: () => random() * JITTER_MS }),
    ...(Socket && { Socket }),
  })

  const shared = { nickname: user.nickname, line: socket, events: conversationEvents }
  const conversation = config.chat.resume
    ? createResumedConversation({ ...shared, unsent: state.outgoing })
    : createPlainConversation(shared)

  function say(text: string): boolean {
    if (conversation.say(text)) return true
    console.error('Chat: there is no connection, and the message was not sent.')
    update({ problem: 'not-connected' })
    return false
  }

  function networkChanged(): void {
    if (state.connection !== 'reconnecting' && state.connection !== 'offline') return
    update({ connection: navigator.onLine ? 'reconnecting' : 'offline' })
  }

  return {
    transcript,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter() {
      const stay = new AbortController()
      const unsubscribe = session.subscribe(() => {
        if (session.getState().status === 'signed-out') words.clear()
      })
      watchPage({ cameBack: conversation.check, networkChanged }, stay.signal)
      update({ connection: 'connecting' })
      socket.open()
      return () => {
        stay.abort()
        unsubscribe()
        socket.close()
        conversation.closed()
      }
    },
    write: (draft) => updateWords({ draft, problem: undefined }),
    send() {
      const text = stripQuotes(state.draft)
      if (!isSendable(text)) return
      if (!fitsFrame(text)) {
        console.error('Chat: a message was refused (too-long).')
        update({ problem: 'too-long' })
        return
      }
      if (!say(text)) return
      const [draft = '', ...returned] = state.returned
      updateWords({ draft, returned, problem: undefined })
    },
    askTrivia() {
      const isAsked = state.outgoing.some(({ text, waited }) => waited && text === TRIVIA_COMMAND)
      if (!isAsked) say(TRIVIA_COMMAND)
    },
  }
}
