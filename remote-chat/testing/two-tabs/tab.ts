import type { FakeBrowser, FakePage } from '@parlor/shared/testing'
import type { Time } from '../../connection/time'
import type { SocketEvents } from '../../connection/transport'
import { type ChatMember, type ChatRoom, createChatRoom, createRooms } from '../../room/chat-room'
import type { ModelRoom } from '../model-room'

const config = { chatEndpoint: 'wss://chat.example/prod', chat: { authorize: true, resume: true } }

export type SiteTab = ReturnType<typeof createTab>

/** A tab of the site, with its storage and a page that shows the dash or another screen. */
export function createTab(browser: FakeBrowser, service: ModelRoom) {
  const storage = new Map<string, string>()
  let open: OpenPage | undefined
  let isFrozen = false

  return {
    storage,
    get page() {
      return open && !isFrozen ? open : undefined
    },
    get isOpen() {
      return open !== undefined
    },
    get isFrozen() {
      return isFrozen
    },
    open(): void {
      open = openPage(browser.open(storage), service)
    },
    close(): void {
      open?.close()
      open = undefined
      isFrozen = false
    },
    freeze(): void {
      open?.freeze()
      isFrozen = true
    },
    thaw(): void {
      isFrozen = false
      open?.thaw()
    },
  }
}

export type OpenPage = ReturnType<typeof openPage>

function openPage(page: FakePage, service: ModelRoom) {
  const { session } = page
  const line = pageLine(service)
  let isOnDash = true
  let current: { room: ChatRoom; leave: () => void } | undefined
  let enteredBy: string | undefined
  const roomOf = createRooms((member: ChatMember) =>
    createChatRoom({
      config,
      session,
      member,
      openSocket: line.openSocket,
      time: line.time,
      store: page.drafts.open('chat', member.user.username),
    }),
  )

  /** Does what the guard and the dash do. */
  function show(): void {
    const state = session.getState()
    const room = isOnDash && state.status === 'signed-in' ? roomOf(state) : undefined
    if (room === current?.room) return
    current?.leave()
    current = room && { room, leave: room.enter() }
    if (room && state.status === 'signed-in') enteredBy = state.signIn
  }

  session.subscribe(show)
  void session.restore().then(show)
  return {
    session,
    typed: page.drafts,
    get room() {
      return current?.room
    },
    /** The sign-in with which this page last entered the room. */
    get enteredBy() {
      return enteredBy
    },
    go(toDash: boolean): void {
      isOnDash = toDash
      show()
    },
    freeze(): void {
      page.freeze()
      line.freeze()
    },
    thaw(): void {
      line.thaw()
      page.thaw()
    },
    close(): void {
      page.close()
      line.end()
    },
  }
}

/** The page's time and sockets, which freeze and end with it. */
function pageLine(service: ModelRoom) {
  const sockets = new Map<SocketEvents, () => void>()
  let state: 'running' | 'frozen' | 'over' = 'running'
  let lateCalls: (() => void)[] = []

  function run(call: () => void): void {
    if (state === 'running') call()
    else if (state === 'frozen') lateCalls.push(call)
  }

  const time: Time = {
    now: () => Date.now(),
    after(ms, call) {
      let isCancelled = false
      const timer = setTimeout(() => run(() => !isCancelled && call()), ms)
      return () => {
        isCancelled = true
        clearTimeout(timer)
      }
    },
  }

  function cut(): void {
    for (const [events, close] of sockets) {
      close()
      run(events.onClose)
    }
    sockets.clear()
  }

  return {
    time,
    openSocket(url: string, events: SocketEvents) {
      const socket = service.open(url, {
        onOpen: () => run(events.onOpen),
        onMessage: (data) => run(() => events.onMessage(data)),
        onClose: () => run(events.onClose),
      })
      sockets.set(events, socket.close)
      return socket
    },
    freeze(): void {
      state = 'frozen'
      cut()
    },
    thaw(): void {
      state = 'running'
      const calls = lateCalls
      lateCalls = []
      for (const call of calls) call()
    },
    end(): void {
      state = 'over'
      cut()
    },
  }
}
