import type { Session, SessionState } from '@parlor/shared'
import { type ChatRoomOptions, createChatRoom } from '../room/chat-room'
import { fakeNetwork } from './fake-web-socket'
import { answerTo } from './room-frames'

/** Gives each test of a file fake timers, empty storage and a quiet console, whose errors it answers. */
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

/** A session that is signed in until the test signs it out. */
function signedInSession() {
  let state: SessionState = { status: 'signed-in', user }
  let tell = () => {}
  const session: Pick<Session, 'idToken' | 'getState' | 'subscribe'> = {
    idToken: async () => ({ ok: true, value: 'id-token' }),
    getState: () => state,
    subscribe(listener) {
      tell = listener
      return () => undefined
    },
  }
  return {
    session,
    signOut() {
      state = { status: 'signed-out' }
      tell()
    },
  }
}

/** A room of ada's on a network that the test plays. Needs jest's fake timers. */
export function testRoom(chat: ChatRoomOptions['config']['chat']) {
  const network = fakeNetwork()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const { session, signOut } = signedInSession()
  const room = createChatRoom({
    config: { chatEndpoint, chat },
    session,
    user,
  })
  const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds)
  /** The server sends a frame of the extended kind. */
  const receive = (frame: object) => network.newest.serverSends(JSON.stringify(frame))
  const outgoing = () => room.getState().outgoing
  return {
    room,
    network,
    signOut,
    settle,
    leave: room.enter(),
    async open() {
      await settle()
      network.newest.serverOpens()
    },
    receive,
    /** The server answers the newest bind with these lines. */
    answer: (...lines: string[]) => receive(answerTo(network.newest.frames, lines)),
    outgoing,
    /** The server stores the first outgoing message under this number. */
    acknowledge(seq: number) {
      const [first] = outgoing()
      receive({ seq, lines: [`ada: ${first?.text}`], ids: [first?.id] })
    },
    /** The server refuses the first outgoing message. */
    refuse: (error: string) => receive({ error, id: outgoing()[0]?.id }),
    say(text: string) {
      room.write(text)
      room.send()
    },
    /** The messages sent on the newest connection. */
    said: () =>
      network.newest.frames.filter((frame) => frame instanceof Object && 'message' in frame),
  }
}

/** A room of the extended frames whose connection is bound, with the line `bob: hi` numbered 1. */
export async function boundRoom() {
  const test = testRoom({ authorize: false, resume: true })
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
