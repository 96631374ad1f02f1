import { type Draft, observable, type SessionState } from '@parlor/shared'
import { type ChatMember, type ChatRoomOptions, createChatRoom } from '../room/chat-room'
import { fakeNetwork } from './fake-web-socket'
import { answerTo } from './room-frames'

/** Gives each test of a file fake timers, empty storage and a silent console; returns its errors. */
export function quietPageForEachTest(): jest.Mock {
  const error = jest.fn()
  beforeEach(() => {
    jest.useFakeTimers()
    sessionStorage.clear()
    error.mockClear()
    jest.spyOn(console, 'error').mockImplementation(error)
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  return error
}

const chatEndpoint = 'wss://chat.example/prod'
const user = { username: 'a1', nickname: 'ada' }

const member: ChatMember = { status: 'signed-in', user, signIn: 'sign-in-1' }

/** Stores typed text as a tab does, for successive rooms. */
export function tabStorage() {
  let storage: { value: unknown; waiting: number } = { value: undefined, waiting: 0 }
  const store: Draft = {
    read: () => storage.value,
    write(value, { waiting = 0 } = {}) {
      // A copy, as from storage.
      storage = { value: value && JSON.parse(JSON.stringify(value)), waiting }
    },
  }
  return { ...store, waiting: () => storage.waiting }
}

/** Ada's room on a network that the test controls. Needs jest's fake timers. */
export function testRoom(
  chat: ChatRoomOptions['config']['chat'],
  { signIn = member.signIn, store = tabStorage() }: { signIn?: string; store?: Draft } = {},
) {
  const network = fakeNetwork()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const state = observable<SessionState>({ ...member, signIn })
  const check = jest.fn(async () => state.get())
  const room = createChatRoom({
    config: { chatEndpoint, chat },
    session: {
      idToken: async () => ({ ok: true, value: 'id-token' }),
      getState: state.get,
      subscribe: state.subscribe,
      check,
    },
    member: { ...member, signIn },
    store,
  })
  const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds)
  /** Sends an extended frame from the server. */
  const receive = (frame: object) => network.newest.serverSends(JSON.stringify(frame))
  const outgoing = () => room.getState().outgoing
  return {
    room,
    network,
    store,
    check,
    /** Changes the session's state. */
    enterState: state.set,
    rename: (nickname: string) => state.set({ ...member, signIn, user: { ...user, nickname } }),
    settle,
    leave: room.enter(),
    async open() {
      await settle()
      network.newest.serverOpens()
    },
    receive,
    /** Answers the newest bind with these lines. */
    answer: (...lines: string[]) => receive(answerTo(network.newest.frames, lines)),
    outgoing,
    /** Acknowledges the first outgoing message, stored under this number. */
    acknowledge(seq: number) {
      const [first] = outgoing()
      receive({ seq, lines: [`ada: ${first?.text}`], ids: [first?.id] })
    },
    /** Refuses the first outgoing message. */
    refuse: (error: string) => receive({ error, id: outgoing()[0]?.id }),
    say(text: string) {
      room.write(text)
      room.send()
    },
    /** The messages sent on the newest connection. */
    messages: () =>
      network.newest.frames.filter((frame) => frame instanceof Object && 'message' in frame),
  }
}

/** A room with extended frames and a bound connection, with the line `bob: hi` numbered 1. */
export async function boundRoom(tab: { store?: Draft } = {}) {
  const test = testRoom({ authorize: false, resume: true }, tab)
  await test.open()
  test.answer('bob: hi')
  return {
    ...test,
    async reconnect() {
      test.network.newest.serverCloses()
      await test.settle(5_000)
      test.network.newest.serverOpens()
    },
  }
}
