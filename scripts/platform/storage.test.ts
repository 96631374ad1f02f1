import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualTime } from '../testing/manual-time'
import { DiskFullError } from './keep-room'
import { openStorage } from './storage'
import { storeHealth } from './store-health'

describe('the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-storage-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Opens it twice: what is put in at first is there again. */
  async function expectKept(data: string): Promise<void> {
    const first = openStorage(data)
    await first.put('key', 'value')
    await first.close()
    const second = openStorage(data)
    expect(second.get('key')).toBe('value')
    await second.close()
  }

  it('is made where there is none, and keeps what was put in it', async () => {
    await expectKept(join(folder, 'a/b'))
  })

  it('lets no other user of the machine read the store, from its first moment on', async () => {
    const before = process.umask(0)
    const db = openStorage(folder)
    process.umask(before)
    for (const file of ['parlor.mdb', 'parlor.mdb-lock']) {
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
    }
    await db.close()
  })

  it('is made anew where the disk was full when it was made', async () => {
    writeFileSync(join(folder, 'FORMAT'), '')
    await openStorage(folder).close()
    expect(readFileSync(join(folder, 'FORMAT'), 'utf8')).toBe('parlor-1\n')
  })

  it('is made anew where its store was left empty when it was made', async () => {
    await openStorage(folder).close()
    truncateSync(join(folder, 'parlor.mdb'))
    await expectKept(folder)
  })

  it('whose store was left half made is refused with the way out', async () => {
    await openStorage(folder).close()
    const file = join(folder, 'parlor.mdb')
    truncateSync(file, statSync(file).size / 2)
    expect(() => openStorage(folder)).toThrow('nothing is in it: delete the file')
  })

  it('whose store has lost all but its first page is refused', async () => {
    const store = openStorage(folder)
    await store.put('key', 'value')
    await store.put('key', 'another')
    await store.close()
    const file = join(folder, 'parlor.mdb')
    truncateSync(file, 4096)
    expect(() => openStorage(folder)).toThrow('it is cut short')
    expect(statSync(file).size).toBe(4096)
    writeFileSync(file, 'not a database')
    expect(() => openStorage(folder)).toThrow('it is cut short')
    expect(statSync(file).size).toBe(14)
  })

  it('on a disk that is as good as full is refused with the way out', () => {
    expect(() => openStorage(folder, () => 3_500_000)).toThrow(
      /cannot be written: its disk has 3 MB left, .* make room there, or give another with --data\.$/,
    )
  })

  it('takes no change while its disk is as good as full, and says so, and all when there is room', async () => {
    let room = Number.POSITIVE_INFINITY
    const store = openStorage(folder, () => room)
    const part = store.openDB<string, string>({ name: 'part' })
    const { problem } = storeHealth({ db: store, timers: new ManualTime().timers })
    await part.put('key', 'value')
    room = 16 * 1024 * 1024 - 1
    const changes = [
      () => part.put('key', 'another'),
      () => part.remove('key'),
      () => part.transaction(() => part.put('key', 'another')),
    ]
    for (const change of changes) expect(change).toThrow(DiskFullError)
    expect(await problem()).toMatch(/^The store cannot be written \(its disk has 15 MB left/)
    expect(part.get('key')).toBe('value')
    room += 1
    for (const change of changes) await change()
    expect(part.get('key')).toBe('another')
    await store.close()
  })

  it('goes on with a change of several parts that was begun when its disk had room', async () => {
    let room = Number.POSITIVE_INFINITY
    const store = openStorage(folder, () => room)
    const [one, other] = ['one', 'other'].map((name) => store.openDB<string, string>({ name }))
    await one?.transaction(() => {
      void one.put('key', 'value')
      room = 0
      void other?.put('key', 'value')
      void other?.remove('another')
    })
    expect([one?.get('key'), other?.get('key')]).toEqual(['value', 'value'])
    expect(() => one?.put('key', 'another')).toThrow(DiskFullError)
    await store.close()
  })

  it('that holds something else is refused and left as it was', () => {
    writeFileSync(join(folder, 'letter.txt'), 'dear')
    expect(() => openStorage(folder)).toThrow('holds no Parlor data')
    expect(readdirSync(folder)).toEqual(['letter.txt'])
  })

  it('of another format is refused by name and left as it was', () => {
    writeFileSync(join(folder, 'FORMAT'), 'parlor-99\n')
    expect(() => openStorage(folder)).toThrow('"parlor-99", not the format parlor-1')
    expect(readFileSync(join(folder, 'FORMAT'), 'utf8')).toBe('parlor-99\n')
    expect(readdirSync(folder)).toEqual(['FORMAT'])
  })

  it('that cannot be written is refused with the way out', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => openStorage(join(file, 'data'))).toThrow(/cannot be written \(.*--data/)
  })

  it('whose store is no LMDB file is refused, and the file is kept', () => {
    writeFileSync(join(folder, 'FORMAT'), 'parlor-1\n')
    writeFileSync(join(folder, 'parlor.mdb'), 'not a database'.repeat(1000))
    expect(() => openStorage(folder)).toThrow('it is no LMDB file')
    expect(readFileSync(join(folder, 'parlor.mdb'), 'utf8')).toContain('not a database')
  })

  it('whose store is cut short is refused', async () => {
    const store = openStorage(folder)
    await store.put('key', 'value'.repeat(10_000))
    await store.close()
    const file = join(folder, 'parlor.mdb')
    truncateSync(file, statSync(file).size - 4096)
    expect(() => openStorage(folder)).toThrow('it is cut short')
  })
})
