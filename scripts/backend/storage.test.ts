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
import { openStorage } from './storage'

describe('the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-storage-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made where there is none, and keeps what was put in it', async () => {
    const data = join(folder, 'a/b')
    const first = openStorage(data)
    await first.put('key', 'value')
    await first.close()
    const second = openStorage(data)
    expect(second.get('key')).toBe('value')
    await second.close()
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

  it.each([0, 4096, 5000])(
    'is made anew where its store was left with %i bytes when it was made',
    async (bytes) => {
      await openStorage(folder).close()
      const file = join(folder, 'parlor.mdb')
      truncateSync(file, bytes)
      const store = openStorage(folder)
      await store.put('key', 'value')
      await store.close()
      const again = openStorage(folder)
      expect(again.get('key')).toBe('value')
      await again.close()
    },
  )

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
