import { ID_PERIOD_MS } from '@parlor/shared/contract/build/chat-rules'
import { temporaryRoom } from '../../testing/chat-harness'
import type { BoundConnection, NewLine } from '../chat-store'
import { QUESTION_OPEN_MS } from '../trivia/trivia-game'
import { type EmbeddedRoom, openEmbeddedRoom } from './embedded-room'

const RESTART = 100_000
const ada: BoundConnection = {
  connectionId: 'c1',
  member: 'ada',
  nickname: 'ada',
  kind: 'resumable',
  expiresAt: 0,
}

describe('an embedded room after a restart', () => {
  let firstRun: ReturnType<typeof temporaryRoom>
  let secondRun: EmbeddedRoom
  beforeEach(() => {
    firstRun = temporaryRoom()
  })
  afterEach(() => {
    secondRun.database.close()
    firstRun.close()
  })

  /** Restarts as after a kill: the first process did not close anything. */
  function restart() {
    secondRun = openEmbeddedRoom({ file: firstRun.file, now: () => RESTART })
    return secondRun.store
  }

  it('still has its lines and their ids', async () => {
    const line: NewLine = { kind: 'said', text: 'ada: hello', author: 'ada', id: 'id-1', at: 1 }
    await firstRun.store.append(line)
    const store = restart()

    expect(await store.append(line)).toBe(false)
    expect(await store.linesAfter(0, 10)).toMatchObject([{ seq: 1, ...line }])
  })

  it('has no connections, and its members have been absent since the restart', async () => {
    await firstRun.store.bind(ada)
    const store = restart()

    expect(await store.connections()).toEqual([])
    expect(await store.takeAbsent(RESTART - 1)).toEqual([])
    expect(await store.takeAbsent(RESTART)).toEqual([{ member: 'ada', nickname: 'ada' }])
  })

  it('still has the open trivia question', async () => {
    const command: NewLine = { kind: 'command', text: 'ada: !trivia', author: 'ada', at: 1 }
    await firstRun.store.append(command)
    const store = restart()
    await store.append({ ...command, at: command.at + QUESTION_OPEN_MS })

    const texts = (await store.linesAfter(2, 10)).map(({ text }) => text)
    expect(texts[1]).toMatch(/^\* Nobody got it\. /)
  })

  it('treats an id as new once it has expired', async () => {
    const line = { kind: 'said' as const, text: 'ada: hello', author: 'ada', id: 'id-1' }
    await firstRun.store.append({ ...line, at: 1 })
    const store = restart()
    await store.expire(ID_PERIOD_MS)
    expect(await store.append({ ...line, at: 2 })).toBe(false)
    await store.expire(ID_PERIOD_MS + 1)

    expect(await store.append({ ...line, at: 3 })).toBe(true)
  })
})
