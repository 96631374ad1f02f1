import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database, databaseProblem } from './database'

const LINES = ['CREATE TABLE lines (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)']
const TIMES = 'ALTER TABLE lines ADD COLUMN at INTEGER NOT NULL DEFAULT 0'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-database-'))
  file = join(folder, 'room.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (migrations: string[] = LINES) =>
  Database.open({ file, migrations, synchronous: 'NORMAL' })
const say = (database: Database, text: string) =>
  database.run('INSERT INTO lines (text) VALUES (?)', text)
const texts = (database: Database) =>
  database.all<{ text: string }>('SELECT text FROM lines ORDER BY seq').map(({ text }) => text)

/** A database of many pages, which one part at least must hold in any kind of damage. */
function filled(): void {
  const database = open()
  for (let line = 0; line < 200; line += 1) say(database, `${line} `.repeat(100))
  database.close()
}

describe('a database', () => {
  it('keeps every kind of value', () => {
    const database = open(['CREATE TABLE kept (value)'])
    const values = ['text', '', 2 ** 53 - 1, 1.5, null, new Uint8Array([0, 255])]
    for (const value of values) database.run('INSERT INTO kept VALUES (?)', value)
    const rows = database.all<{ value: unknown }>('SELECT value FROM kept')
    expect(rows.map(({ value }) => value)).toEqual(values)
    database.close()
  })

  it('answers how many rows a change touched, and the first row or none', () => {
    const database = open()
    expect(say(database, 'hello')).toBe(1)
    expect(database.run('DELETE FROM lines WHERE seq > 1')).toBe(0)
    expect(database.get('SELECT * FROM lines')).toEqual({ seq: 1, text: 'hello' })
    expect(database.get('SELECT * FROM lines WHERE seq = 2')).toBeUndefined()
    database.close()
  })

  it('can be read by its owner alone', () => {
    const before = process.umask(0)
    const database = open()
    process.umask(before)
    for (const suffix of ['', '-wal', '-shm']) {
      expect(statSync(`${file}${suffix}`).mode & 0o777).toBe(0o600)
    }
    database.close()
  })

  it('keeps what was written when it is opened by a version with a longer schema', () => {
    const first = open()
    say(first, 'hello')
    first.close()
    const second = open([...LINES, TIMES])
    expect(second.get('SELECT * FROM lines')).toEqual({ seq: 1, text: 'hello', at: 0 })
    second.close()
    open([...LINES, TIMES]).close()
  })

  it('stays at its version when a migration fails', () => {
    open().close()
    expect(() => open([...LINES, TIMES, 'CREATE NONSENSE'])).toThrow('cannot be opened')
    const database = open()
    say(database, 'hello')
    expect(database.get('SELECT * FROM lines')).toEqual({ seq: 1, text: 'hello' })
    database.close()
  })
})

describe('a transaction', () => {
  it('keeps nothing of what fails, also of a transaction inside it', () => {
    const database = open()
    const fails = () =>
      database.transaction(() => {
        say(database, 'outside')
        database.transaction(() => say(database, 'inside'))
        throw new Error('no')
      })
    expect(fails).toThrow('no')
    expect(texts(database)).toEqual([])
    database.transaction(() => database.transaction(() => say(database, 'hello')))
    expect(texts(database)).toEqual(['hello'])
    database.close()
  })

  it('says that the disk is full, keeps what was there, and works when there is room', () => {
    const database = open()
    say(database, 'hello')
    expect(databaseProblem(database)).toBeUndefined()
    const [pages] = database.all<{ page_count: number }>('PRAGMA page_count')
    database.run(`PRAGMA max_page_count = ${pages?.page_count}`)
    const fill = () => database.transaction(() => say(database, 'x'.repeat(10_000)))
    expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
    expect(texts(database)).toEqual(['hello'])
    database.run('PRAGMA max_page_count = 1000000')
    fill()
    expect(texts(database)).toHaveLength(2)
    database.close()
  })

  it('throws on a closed database', () => {
    const database = open()
    database.close()
    expect(() => database.transaction(() => 1)).toThrow('not open')
    expect(databaseProblem(database)).toMatch(/^The store cannot be written \(.*not open\)\.$/)
  })
})

describe('a file that is no whole database is refused and left as it was', () => {
  function expectRefused(reason: string): void {
    const before = readFileSync(file)
    expect(() => open()).toThrow(
      `The store ${file} cannot be opened: ${reason}. Nothing was changed in it.`,
    )
    expect(readFileSync(file)).toEqual(before)
  }

  it('because it is something else', () => {
    writeFileSync(file, 'dear '.repeat(1_000))
    expectRefused('it is not a database')
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  it.each([1, 8, 20])('because its last %d pages are missing', (pages) => {
    filled()
    const copy = join(folder, 'whole.db')
    Database.copy({ from: file, to: copy })
    file = copy
    truncateSync(file, statSync(file).size - pages * 4_096)
    expectRefused('it is damaged or cut short')
  })

  it('because a page in its midst is damaged', () => {
    filled()
    const copy = join(folder, 'whole.db')
    Database.copy({ from: file, to: copy })
    file = copy
    writeFileSync(file, readFileSync(file).fill(0xff, 5 * 4_096, 6 * 4_096))
    expectRefused('it is damaged or cut short')
  })

  it('because a newer version wrote it', () => {
    open([...LINES, TIMES]).close()
    expect(() => open()).toThrow('was written by a newer Parlor. Nothing was changed in it.')
    open([...LINES, TIMES]).close()
  })
})

describe('a copy', () => {
  it('holds what was committed, while another connection writes, and only its owner reads it', () => {
    const database = open()
    say(database, 'hello')
    const to = join(folder, 'copy.db')
    database.transaction(() => {
      say(database, 'not yet')
      Database.copy({ from: file, to })
    })
    database.close()
    expect(statSync(to).mode & 0o777).toBe(0o600)
    file = to
    const copy = open()
    expect(texts(copy)).toEqual(['hello'])
    copy.close()
  })

  it('replaces no file, and needs one to copy', () => {
    open().close()
    const to = join(folder, 'letter.txt')
    writeFileSync(to, 'dear')
    expect(() => Database.copy({ from: file, to })).toThrow('EEXIST')
    expect(readFileSync(to, 'utf8')).toBe('dear')
    const missing = join(folder, 'missing.db')
    expect(() => Database.copy({ from: missing, to: join(folder, 'copy') })).toThrow('ENOENT')
    expect(existsSync(missing)).toBe(false)
  })
})
