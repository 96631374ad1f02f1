import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../platform/storage/database'
import { temporaryRoom } from '../../testing/chat-harness'
import type { NewLine, StoredLine } from '../chat-store'
import { removalNotice } from '../requests/removal-notice'
import { openEmbeddedRoom } from './embedded-room'
import { ROOM_SCHEMA } from './schema'

const SECRET = 'Zwetschgenkuchen'

describe('a line removed from an embedded room', () => {
  let room: ReturnType<typeof temporaryRoom>
  let line: StoredLine
  beforeEach(async () => {
    room = temporaryRoom()
    for (let count = 0; count < 200; count += 1) await room.store.append(message(`line ${count}`))
    await room.store.append(message(`one ${SECRET}, and two`))
    for (let count = 0; count < 50; count += 1) await room.store.append(message(`more ${count}`))
    line = (await room.store.linesAfter(200, 1))[0] as StoredLine
  })
  afterEach(() => room.close())

  const message = (text: string): NewLine => ({
    kind: 'said',
    text: `ada: ${text}`,
    author: 'ada',
    at: 1,
  })
  const remove = () =>
    room.store.remove(line, {
      ...{ kind: 'removed', text: '* A line was removed', author: 'service' },
      ...{ id: 'removed-201', at: 2, removes: 201 },
    })
  /** The files that contain the word in upper or lower case, because its fold is in lower case. */
  const filesWithSecret = () =>
    ['room.db', 'room.db-wal', 'room.db-shm'].filter((name) =>
      readFileSync(join(room.file, '..', name), 'latin1')
        .toLowerCase()
        .includes(SECRET.toLowerCase()),
    )

  it('leaves no byte in the files', async () => {
    expect(filesWithSecret()).not.toEqual([])
    await remove()

    expect(filesWithSecret()).toEqual([])
    expect((await room.store.find([SECRET.toLowerCase()], 1_000)).lines).toEqual([])
    expect(await room.store.head()).toBe(252)
  })

  it('leaves no byte of a removed name either', async () => {
    const { store } = room
    const member = { member: 'eve', expiresAt: 0, kind: 'resumable' } as const
    await store.bind({ ...member, connectionId: 'c1', nickname: SECRET })
    expect(await store.claimName('eve', SECRET, 1)).toBe(SECRET)
    const about = { kind: 'joined', who: SECRET, member: 'eve', author: 'service', at: 1 } as const
    await store.append({ ...about, text: `* ${SECRET} joined` })
    expect((await store.here()).names).toEqual([SECRET])
    const seq = await store.head()
    const [notice] = await store.linesAfter(seq - 1, 1)
    await store.remove(notice as StoredLine, removalNotice(seq, 2))

    await remove()
    expect(filesWithSecret()).toEqual([])
    expect((await store.here()).names).toEqual(['guest'])
    expect(await store.connection('c1')).toMatchObject({ nickname: 'guest' })
    await store.unbind('c1', 3)
    expect(await store.takeAbsent(3)).toEqual([{ member: 'eve', nickname: 'guest' }])
  })

  it('leaves no byte in a file that an earlier version indexed', async () => {
    const storedFile = join(__dirname, '../../testing/stored-data/version-1/room.db')
    const file = join(room.file, '..', 'earlier.db')
    cpSync(storedFile, file)
    const has = () =>
      ['', '-wal'].some((end) => readFileSync(file + end, 'latin1').includes('hello'))
    const earlier = openEmbeddedRoom({ file, now: () => 1 })
    const [line] = await earlier.store.linesAfter(1, 1)
    expect(has()).toBe(true)
    await earlier.store.remove(line as StoredLine, removalNotice(2, 2))

    expect(has()).toBe(false)
    earlier.database.close()
  })

  it('is acknowledged once no reader needs the old pages', async () => {
    const reader = Database.open({ file: room.file, schema: ROOM_SCHEMA, synchronous: 'NORMAL' })
    let isDone = false
    reader.run('BEGIN')
    reader.get('SELECT text FROM lines WHERE seq = 201')
    const removal = remove().then(() => {
      isDone = true
    })
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
    expect(isDone).toBe(false)
    expect(filesWithSecret()).not.toEqual([])
    reader.run('COMMIT')
    await removal
    reader.close()

    expect(filesWithSecret()).toEqual([])
  })
})
