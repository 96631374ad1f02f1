import type { RuntimeConfig, Session, SignedInUser } from '@parlor/shared'
import { findChatAddress } from '../connection/chat-address'
import { createChatClient } from '../connection/chat-client'
import { openWebSocket } from '../connection/chat-socket'
import type { Message, OutgoingMessage } from '../connection/outbox'
import { realTime } from '../connection/time'
import { createTranscript } from '../transcript/transcript'
import { openDrafts } from './drafts'
import { createMessageId, fitsFrame, isSendable, stripQuotes } from './outgoing-text'

/** Specification section 9. */
export const TRIVIA_COMMAND = '!trivia'

/** `connecting` until the first answer; `offline` when the device itself has no network. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

export interface ChatRoomState {
  connection: Connection
  draft: string
  /** Refused messages that wait until the composer is free. */
  returned: readonly Message[]
  outgoing: readonly OutgoingMessage[]
  /** The code of the last refusal. */
  problem: string | undefined
}

export interface ChatRoomOptions {
  config: Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>
  session: Pick<Session, 'idToken' | 'getState' | 'subscribe'>
  user: SignedInUser
}

export type ChatRoom = ReturnType<typeof createChatRoom>

/** The dash's whole life without a component: one connection, one transcript, one person's drafts. */
export function createChatRoom({ config, session, user }: ChatRoomOptions) {
  const transcript = createTranscript()
  const drafts = openDrafts(user.username)
  const kept = drafts.read()
  const listeners = new Set<() => void>()
  let state: ChatRoomState = {
    connection: 'connecting',
    draft: kept.draft,
    returned: kept.returned.map((text) => ({ id: createMessageId(), text })),
    outgoing: kept.outgoing.map((message) => ({ ...message, waited: true })),
    problem: undefined,
  }
  /** A message that was given back keeps its id until it is edited: an unavailable service may have
   * stored it all the same. */
  let draftId: string | undefined
  /** How many have entered and not left. */
  let visitors = 0
  let stay = new AbortController()

  function update(change: Partial<ChatRoomState>): void {
    state = { ...state, ...change }
    const { draft, returned, outgoing } = state
    drafts.write({ draft, returned: returned.map(({ text }) => text), outgoing })
    for (const listener of [...listeners]) listener()
  }

  function putBack(message: Message, error: string): void {
    console.error(`Chat: a message was refused (${error}).`)
    const isComposing = state.draft.trim() !== ''
    // A question is asked again by its button; only a person's own words are worth keeping.
    if (message.text === TRIVIA_COMMAND) update({ problem: error })
    else if (isComposing) update({ returned: [...state.returned, message], problem: error })
    else compose(message, { problem: error })
  }

  function compose(message: Message | undefined, change: Partial<ChatRoomState>): void {
    draftId = message?.id
    update({ ...change, draft: message?.text ?? '' })
  }

  function showConnection(): void {
    update({ connection: navigator.onLine ? 'reconnecting' : 'offline' })
  }

  const client = createChatClient({
    resume: config.chat.resume,
    findAddress: () => findChatAddress(config, session),
    openSocket: openWebSocket,
    time: realTime,
    random: Math.random,
    log: (text) => console.error(`Chat: ${text}`),
    nickname: () => user.nickname,
    unsent: kept.outgoing,
    events: {
      phaseEntered(phase) {
        if (phase === 'live') update({ connection: 'connected' })
        else if (phase === 'connecting' || state.connection === 'connected') showConnection()
      },
      heard(lines, { isHistory }) {
        transcript.append(lines, isHistory ? undefined : Date.now())
      },
      refused: putBack,
      outgoingChanged: (outgoing) => update({ outgoing }),
    },
  })

  /** The page is visible again, or the network came or went. */
  function pageChanged(): void {
    if (document.visibilityState === 'visible') client.check()
    if (state.connection === 'reconnecting' || state.connection === 'offline') showConnection()
  }

  function connect(): void {
    stay = new AbortController()
    const { signal } = stay
    document.addEventListener('visibilitychange', pageChanged, { signal })
    window.addEventListener('online', pageChanged, { signal })
    window.addEventListener('offline', pageChanged, { signal })
    const unsubscribe = session.subscribe(() => {
      if (session.getState().status === 'signed-out') drafts.close()
    })
    signal.addEventListener('abort', unsubscribe)
    update({ connection: 'connecting' })
    client.open()
  }

  function disconnect(): void {
    stay.abort()
    client.close()
  }

  return {
    transcript,
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Connects, until everybody who entered has called the function that they got. */
    enter(): () => void {
      visitors += 1
      if (visitors === 1) connect()
      return () => {
        visitors -= 1
        if (visitors === 0) disconnect()
      }
    },
    write(draft: string): void {
      draftId = undefined
      update({ draft, problem: undefined })
    },
    /** Sends the draft and empties it; a draft that is too long stays. */
    send(): void {
      const text = stripQuotes(state.draft)
      if (!isSendable(text)) return
      if (!fitsFrame(text)) {
        console.error('Chat: a message was refused (too-long).')
        update({ problem: 'too-long' })
        return
      }
      client.say({ id: draftId ?? createMessageId(), text })
      const [next, ...returned] = state.returned
      compose(next, { returned, problem: undefined })
    },
    askTrivia(): void {
      const isAsked = state.outgoing.some(({ text, waited }) => waited && text === TRIVIA_COMMAND)
      if (!isAsked) client.say({ id: createMessageId(), text: TRIVIA_COMMAND })
    },
  }
}
