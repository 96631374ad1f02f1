import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { copyDataFolder, poolFile, prepareDataFolder, roomFile } from './data-folder'
import { Database } from './database'

let folder: string
withFolder((path) => {
  folder = path
})

const open = (file: string) =>
  Database.open({ file, schema: ['CREATE TABLE kept (text)'], synchronous: 'FULL' })

describe('the data folder', () => {
  it('is created if it is missing, and reused', () => {
    const data = join(folder, 'a/b')
    prepareDataFolder(data)
    expect(readFileSync(join(data, 'FORMAT'), 'utf8')).toBe('parlor\n')
    writeFileSync(poolFile(data), '')
    prepareDataFolder(data)
  })

  it('is created again if a full disk left its FORMAT empty', () => {
    writeFileSync(join(folder, 'FORMAT'), '')
    prepareDataFolder(folder)
    expect(readFileSync(join(folder, 'FORMAT'), 'utf8')).toBe('parlor\n')
  })

  it.each([
    [
      'of another format',
      ['FORMAT', 'parlor-1\n'],
      'has the format "parlor-1", not parlor. Nothing was changed in it. Give another folder with --data.',
    ],
    [
      'with something else in it',
      ['letter.txt', 'dear'],
      'holds no Parlor data. Nothing was changed in it. Give another folder with --data.',
    ],
  ])('%s is refused with a remedy, and left unchanged', (_, [name = '', text = ''], why) => {
    writeFileSync(join(folder, name), text)
    expect(() => prepareDataFolder(folder)).toThrow(new Error(`The data folder ${folder} ${why}`))
    expect(readdirSync(folder)).toEqual([name])
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  })

  it('that cannot be created or read is refused with the reason', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => prepareDataFolder(join(file, 'data'))).toThrow(
      /cannot be written: it is a file, or is inside one.*--data/,
    )
    mkdirSync(join(folder, 'odd/FORMAT'), { recursive: true })
    expect(() => prepareDataFolder(join(folder, 'odd'))).toThrow(
      'cannot be read: a folder is where a file belongs',
    )
  })
})

describe('a backup', () => {
  const makeDatabases = () => {
    const data = join(folder, 'data')
    prepareDataFolder(data)
    return { data, pool: open(poolFile(data)), room: open(roomFile(data)) }
  }

  it('is a data folder with the committed content, which only its owner can read', async () => {
    const { data, pool, room } = makeDatabases()
    for (const database of [pool, room]) database.run('INSERT INTO kept VALUES (?)', 'ada')
    const to = join(folder, 'backups/today')
    await copyDataFolder({ from: data, to })
    prepareDataFolder(to)
    expect(statSync(to).mode & 0o777).toBe(0o700)
    for (const file of [poolFile(to), roomFile(to)]) {
      const copy = open(file)
      expect(copy.get('SELECT * FROM kept')).toEqual({ text: 'ada' })
      copy.close()
    }
    for (const database of [pool, room]) database.close()
  })

  it('does not replace a folder', async () => {
    const { data, pool, room } = makeDatabases()
    for (const database of [pool, room]) database.close()
    await expect(copyDataFolder({ from: data, to: folder })).rejects.toThrow(
      `${folder} already exists. Name a folder that does not exist yet.`,
    )
    expect(readdirSync(folder)).toEqual(['data'])
  })

  it('is only made of a data folder, and leaves nothing behind when it fails', async () => {
    const to = join(folder, 'copy')
    await expect(copyDataFolder({ from: folder, to })).rejects.toThrow('holds no Parlor data')
    const data = join(folder, 'data')
    prepareDataFolder(data)
    open(roomFile(data)).close()
    writeFileSync(poolFile(data), 'dear')
    await expect(copyDataFolder({ from: data, to })).rejects.toThrow('it is not a database')
    expect(existsSync(to)).toBe(false)
  })
})
