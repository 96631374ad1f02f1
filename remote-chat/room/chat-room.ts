import {
  type Draft,
  observable,
  type RuntimeConfig,
  type Session,
  type SessionState,
} from '@parlor/shared'
import { presenceAfter, TRIVIA_COMMAND } from '@parlor/shared/contract/build/chat-rules'
import type { Here, Membership } from '@parlor/shared/contract/chat-wire'
import { findChatAddress } from '../connection/chat-address'
import { type ChatClientOptions, createChatClient } from '../connection/chat-client'
import type { ChatMessage, OutgoingMessage } from '../connection/outbox'
import { realTime } from '../connection/time'
import { openWebSocket } from '../connection/transport'
import { createTranscript } from '../transcript/transcript'
import { createHistory } from './history'
import { createMessageId, isSendable, isTooLong, stripQuotes } from './outgoing-text'
import { nextDraft, readUnsent, returnMessage, type Unsent, unsentToStore } from './unsent'

/** `connecting` until the first answer; `offline` if the device has no network, or if the service
 * does not answer. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline'

export interface ChatRoomState extends Unsent {
  connection: ConnectionStatus
  outgoing: readonly OutgoingMessage[]
  /** The code of the last refusal. */
  problem: string | undefined
  /** How the room knows this member; absent for an older or plain service. */
  you?: Membership
  /** How many are here, and the newest names. */
  here?: Pick<Here, 'count' | 'names'>
}

/** A connection that owes an answer counts as offline after this much silence. */
export const SILENT_MS = 3_000

/** A signed-in user, with the sign-in. */
export type ChatMember = Extract<SessionState, { status: 'signed-in' }>

export interface ChatRoomOptions {
  config: Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>
  session: Pick<Session, 'idToken' | 'getState' | 'subscribe' | 'check'>
  member: ChatMember
  /** Where the member's typed text is stored. */
  store: Draft
  openSocket?: ChatClientOptions['openSocket']
  time?: ChatClientOptions['time']
}

export type ChatRoom = ReturnType<typeof createChatRoom>

/**
 * The logic of the dash without its components: one connection, one transcript, and one user's
 * unsent text. It lasts for one sign-in, so that a returning user finds the dash unchanged.
 */
export function createChatRoom(options: ChatRoomOptions) {
  const { config, session, member, store } = options
  const { openSocket = openWebSocket, time = realTime } = options
  const { signIn } = member
  let { nickname } = member.user
  const transcript = createTranscript()
  const unsent = readUnsent(store.read(), signIn)
  const state = observable<ChatRoomState>({
    ...unsent,
    connection: 'connecting',
    outgoing: unsent.outgoing.map((message) => ({ ...message, waited: true })),
    problem: undefined,
  })
  /** The number of components that have entered and not left. */
  let visitors = 0
  let visit: AbortController | undefined
  let isSessionChecked = false
  let here: Here | undefined
  /** Stops waiting for a frame from the service. */
  let cancelSilence: (() => void) | undefined

  /** `typedAt` is set if the user typed or pressed something. */
  function update(change: Partial<ChatRoomState>, typedAt?: number): void {
    state.set({ ...state.get(), ...change })
    const { outgoing, held } = state.get()
    store.write(unsentToStore(state.get(), signIn), {
      typedAt,
      waiting: outgoing.length + held.length,
    })
    leaveIfDone()
  }

  function handleRefusal(message: ChatMessage, error: string): void {
    console.error(`Chat: a message was refused (${error}).`)
    update({ ...returnMessage(state.get(), message), problem: error })
  }

  /** Ignores what the browser says about the network while the service answers. */
  function showConnection(): void {
    const unreachable = navigator.onLine ? 'reconnecting' : 'offline'
    update({ connection: isLive() ? 'connected' : unreachable })
  }

  /** Waits for a frame from the service, which owes an answer. */
  function awaitFrame(): void {
    if (isLive()) cancelSilence ??= time.after(SILENT_MS, () => update({ connection: 'offline' }))
  }

  function stopAwaiting(): void {
    cancelSilence?.()
    cancelSilence = undefined
  }

  function handleFrame(): void {
    stopAwaiting()
    if (isLive() && state.get().connection !== 'connected') showConnection()
    if (state.get().outgoing.length > 0) awaitFrame()
  }

  const client = createChatClient({
    resume: config.chat.resume,
    findAddress: () => findChatAddress(config, session),
    openSocket,
    time,
    random: Math.random,
    log: (text) => console.error(`Chat: ${text}`),
    nickname: () => nickname,
    unsent: unsent.outgoing,
    events: {
      onPhase(phase) {
        if (phase === 'live') {
          isSessionChecked = false
          return update({ connection: 'connected' })
        }
        stopAwaiting()
        if (phase === 'connecting' || state.get().connection === 'connected') showConnection()
      },
      onLines(lines, { isHistory }) {
        transcript.append(lines, isHistory ? undefined : Date.now())
        if (here) showHere(lines.reduce(presenceAfter, here))
      },
      onMembership: (you) => update({ you }),
      onPresence(presence) {
        // Frames may overtake each other, so later lines may already have arrived.
        showHere(transcript.after(presence.seq).reduce(presenceAfter, presence))
      },
      onRefusal: handleRefusal,
      onOutgoing(outgoing) {
        update({ outgoing })
        if (outgoing.length > 0) awaitFrame()
      },
      onAcknowledged: forget,
      onFrame: handleFrame,
      onHandshakeFailure: checkSession,
    },
  })

  const isLive = () => client.phase === 'live'

  function showHere(next: Here): void {
    const { count, names } = next
    const isSame = count === here?.count && names === here.names
    here = next
    if (!isSame) update({ here: { count, names } })
  }

  const history = createHistory({ client, transcript, time })

  /** The service may have refused the token, which browsers hide. Checks once until a success. */
  function checkSession(): void {
    if (isSessionChecked || !config.chat.authorize || !navigator.onLine) return
    isSessionChecked = true
    void session.check()
  }

  /** Called when the page becomes visible or the network returns. */
  function handlePageChange(): void {
    if (document.visibilityState === 'visible') client.check()
    if (!isLive() && state.get().connection !== 'connecting') showConnection()
  }

  function handleNetworkLoss(): void {
    client.check(true)
    awaitFrame()
    handlePageChange()
  }

  /** Forgets held and refused messages that the room has stored after all. */
  function forget(ids: readonly string[]): void {
    const isOpen = ({ id }: ChatMessage) => !ids.includes(id)
    const { held, returned } = state.get()
    if ([...held, ...returned].every(isOpen)) return
    update({ held: held.filter(isOpen), returned: returned.filter(isOpen) })
  }

  function handleSessionChange(): void {
    const next = session.getState()
    if (next.status === 'unreachable' || next.status === 'unknown') return
    const isOver = next.status !== 'signed-in' || next.signIn !== signIn
    if (isOver) disconnect()
    else if (next.user.nickname !== nickname) {
      nickname = next.user.nickname
      client.reconnect()
    }
  }

  function connect(): void {
    visit = new AbortController()
    const { signal } = visit
    document.addEventListener('visibilitychange', handlePageChange, { signal })
    window.addEventListener('online', handlePageChange, { signal })
    window.addEventListener('offline', handleNetworkLoss, { signal })
    signal.addEventListener('abort', session.subscribe(handleSessionChange))
    update({ connection: 'connecting' })
    client.open()
  }

  function disconnect(): void {
    if (!visit) return
    visit.abort()
    visit = undefined
    stopAwaiting()
    client.close()
  }

  /** A room that is not shown stays connected only to send its remaining messages. */
  function leaveIfDone(): void {
    if (visitors === 0 && state.get().outgoing.length === 0) disconnect()
  }

  /** Sends a message from the composer, or a held one. */
  function say(message: ChatMessage, change: Partial<ChatRoomState>): void {
    update({ ...change, problem: undefined }, Date.now())
    client.say(message)
  }

  return {
    transcript,
    getState: state.get,
    subscribe: state.subscribe,
    /** Connects. The room disconnects once every caller has called the returned function. */
    enter(): () => void {
      visitors += 1
      if (!visit) connect()
      return () => {
        visitors -= 1
        leaveIfDone()
      }
    },
    write(draft: string): void {
      update({ draft, draftId: undefined, problem: undefined }, Date.now())
    },
    endProblem: () => update({ problem: undefined }),
    /** Sends and clears the draft, unless it is too long. True if it was sent. */
    send(): boolean {
      const { draft, draftId } = state.get()
      const text = stripQuotes(draft)
      if (!isSendable(text)) return false
      if (isTooLong(text, config.chat)) {
        console.error('Chat: a message was refused (too-long).')
        update({ problem: 'too-long' })
        return false
      }
      say({ id: draftId ?? createMessageId(), text }, nextDraft(state.get()))
      return true
    },
    /** Sends the messages left by an earlier sign-in. */
    sendHeld(): void {
      const { held } = state.get()
      for (const message of held) say(message, { held: [] })
    },
    discardHeld(): void {
      update({ held: [] }, Date.now())
    },
    askTrivia(): void {
      const isWaiting = state
        .get()
        .outgoing.some(({ text, waited }) => waited && text === TRIVIA_COMMAND)
      if (!isWaiting) client.say({ id: createMessageId(), text: TRIVIA_COMMAND })
    },
    ...history,
    find: client.find,
    remove: client.remove,
    silence: client.silence,
  }
}

/** Keeps the page's only room, which outlives its screen, until another sign-in needs a new one. */
export function createRooms(
  open: (member: ChatMember) => ChatRoom,
): (member: ChatMember) => ChatRoom {
  let current: { room: ChatRoom; username: string; signIn: string } | undefined

  return function roomOf(member) {
    const { signIn, user } = member
    if (current?.signIn !== signIn || current.username !== user.username) {
      current = { room: open(member), username: user.username, signIn }
    }
    return current.room
  }
}
