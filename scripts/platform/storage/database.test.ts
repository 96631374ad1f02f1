import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { Database, databaseProblem } from './database'

const LINES = 'CREATE TABLE lines (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)'

let folder: string
let file: string
withFolder((path) => {
  folder = path
  file = join(folder, 'room.db')
})

const open = (...schema: string[]) =>
  Database.open({ file, schema: schema.length > 0 ? schema : [LINES], synchronous: 'NORMAL' })
const say = (database: Database, text: string) =>
  database.run('INSERT INTO lines (text) VALUES (?)', text)
const texts = (database: Database) =>
  database.all<{ text: string }>('SELECT text FROM lines ORDER BY seq').map(({ text }) => text)

describe('a database', () => {
  it('keeps every kind of value', () => {
    const database = open('CREATE TABLE kept (value)')
    const values = ['text', '', 2 ** 53 - 1, 1.5, null, new Uint8Array([0, 255])]
    for (const value of values) database.run('INSERT INTO kept VALUES (?)', value)
    const rows = database.all<{ value: unknown }>('SELECT value FROM kept')
    expect(rows.map(({ value }) => value)).toEqual(values)
    database.close()
  })

  it('returns how many rows a change touched, and the first row or none', () => {
    const database = open()
    expect(say(database, 'hello')).toBe(1)
    expect(database.run('DELETE FROM lines WHERE seq > 1')).toBe(0)
    expect(database.get('SELECT * FROM lines')).toEqual({ seq: 1, text: 'hello' })
    expect(database.get('SELECT * FROM lines WHERE seq = 2')).toBeUndefined()
    database.close()
  })

  it('runs only the new steps of its schema, and keeps its content', () => {
    const original = open()
    say(original, 'hello')
    original.close()
    const database = open(LINES, 'ALTER TABLE lines ADD COLUMN at INTEGER NOT NULL DEFAULT 7')
    expect(database.all('SELECT text, at FROM lines')).toEqual([{ text: 'hello', at: 7 }])
    database.close()
  })

  it('that a newer version has written is refused, and left unchanged', () => {
    open(LINES, 'ALTER TABLE lines ADD COLUMN at INTEGER').close()
    const original = readFileSync(file)
    expect(() => open()).toThrow(
      `The store ${file} cannot be opened: a newer version of Parlor has written it. Nothing was changed in it. Update Parlor, or give another folder with --data.`,
    )
    expect(readFileSync(file)).toEqual(original)
  })

  it('can be read only by its owner', () => {
    const original = process.umask(0)
    const database = open()
    process.umask(original)
    for (const suffix of ['', '-wal', '-shm']) {
      expect(statSync(`${file}${suffix}`).mode & 0o777).toBe(0o600)
    }
    database.close()
  })
})

describe('a transaction', () => {
  it('rolls back a failed action, and a transaction inside it', () => {
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

  it('says that the disk is full, keeps its content, and works once there is space', () => {
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

describe('a file that is not a whole database is refused and left unchanged', () => {
  function expectRefused(reason: string): void {
    const original = readFileSync(file)
    expect(() => open()).toThrow(
      `The store ${file} cannot be opened: ${reason}. Nothing was changed in it.`,
    )
    expect(readFileSync(file)).toEqual(original)
  }

  it('because it is something else', () => {
    writeFileSync(file, 'dear '.repeat(1_000))
    expectRefused('it is not a database')
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  const without = (pages: number) => (whole: Buffer) => whole.subarray(0, -pages * 4_096)
  it.each([
    ['its last page is missing', without(1)],
    ['its last 8 pages are missing', without(8)],
    ['its last 20 pages are missing', without(20)],
    ['a page in the middle is damaged', (whole: Buffer) => whole.fill(0xff, 5 * 4_096, 6 * 4_096)],
  ])('because %s', (_, damage) => {
    const database = open()
    for (let line = 0; line < 200; line += 1) say(database, `${line} `.repeat(100))
    database.close()
    const copy = join(folder, 'whole.db')
    Database.copy({ from: file, to: copy })
    file = copy
    writeFileSync(file, damage(readFileSync(file)))
    expectRefused('it is damaged or cut short')
  })
})

describe('a copy', () => {
  it('has the committed content while another connection writes, and is readable only by its owner', () => {
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

  it('does not replace a file, and needs one to copy', () => {
    open().close()
    const to = join(folder, 'letter.txt')
    writeFileSync(to, 'dear')
    expect(() => Database.copy({ from: file, to })).toThrow('EEXIST')
    expect(readFileSync(to, 'utf8')).toBe('dear')
    const missingFile = join(folder, 'missing.db')
    expect(() => Database.copy({ from: missingFile, to: join(folder, 'copy') })).toThrow(
      'it is missing',
    )
    expect(existsSync(missingFile)).toBe(false)
    expect(() => Database.copy({ from: folder, to: join(folder, 'copy') })).toThrow(
      /cannot be opened: \w/,
    )
  })
})
