import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { storeProblem } from './store-header'
import { temporaryDb } from './temporary-db'
import { thisBoot } from './this-boot'

/** Reads all there is, as a process of its own: the library crashes where a page is missing. */
const READ_ALL = `
  const { open } = require('lmdb')
  const db = open({ path: process.argv[1], maxDbs: 64 })
  for (const name of [...db.getKeys()]) [...db.openDB({ name }).getRange()]
`

/** A loss of power is played by the id of another boot, and only Linux shows the present one. */
const ifBootIsKnown = thisBoot() === undefined ? test.skip : test

// LMDB's pages are as long as those of the machine that makes the file.
describe.each([4096, 16_384])('in pages of %i bytes', (PAGE) => {
  let temporary: Awaited<ReturnType<typeof temporaryDb>>
  let path: string
  beforeEach(async () => {
    temporary = await temporaryDb({ pageSize: PAGE })
    path = temporary.path
  })
  afterEach(() => temporary.remove())

  /** Values of all lengths in four databases, written and removed again in one go. */
  async function change(draw: () => number): Promise<void> {
    const { db } = temporary
    await db.transaction(() => {
      for (let count = 0; count < 20; count++) {
        const part = db.openDB({ name: `part-${Math.floor(draw() * 4)}` })
        const key = Math.floor(draw() * 40)
        if (draw() < 0.5) part.removeSync(key)
        else part.putSync(key, 'x'.repeat(draw() ** 4 * 50_000))
      }
    })
    await db.flushed
  }

  /** Takes pages at the end of the file, and gives them back before anything is written to them. */
  async function pass(): Promise<void> {
    const { db } = temporary
    await db.transaction(() => {
      db.putSync('passing', 'x'.repeat(100_000))
      db.removeSync('passing')
    })
    await db.flushed
  }

  test('a store is whole after every change, also where it ends with pages that were never written', async () => {
    const draw = seededDraws(7)
    let shorter = 0
    for (let round = 0; round < 100; round++) {
      await change(draw)
      await pass()
      expect(storeProblem(path)).toBeUndefined()
      const lastPage = Number(Reflect.get(temporary.db.getStats(), 'lastPageNumber'))
      if (statSync(path).size < (lastPage + 1) * PAGE) shorter += 1
    }
    expect(shorter).toBeGreaterThan(0)
  })

  test('what is taken for whole can be read to its end, and what is shorter by a page cannot', async () => {
    const draw = seededDraws(11)
    for (let round = 0; round < 30; round++) await change(draw)
    const copy = `${path}-copy`
    copyFileSync(path, copy)
    const cut = () => truncateSync(copy, statSync(copy).size - PAGE)
    while (storeProblem(copy) === undefined) cut()
    appendFileSync(copy, Buffer.alloc(PAGE))
    expect(await readAll(copy)).toBe('read')
    do {
      cut()
      expect(storeProblem(copy)).toBe('it is cut short')
      // The first pages that are missed may be those of the free ones, which nobody reads.
    } while ((await readAll(copy)) === 'read')
    expect(await readAll(copy)).toBe('SIGBUS')
  })

  ifBootIsKnown(
    'a store of another run of the machine goes back to what was on disk for certain',
    async () => {
      await change(seededDraws(3))
      const before = readFileSync(path)
      await temporary.db.put('later', 'x'.repeat(200_000))
      await temporary.db.flushed
      // As the loss of power leaves it: newest meta pages, the old end of the file, another boot.
      const cut = readFileSync(path).subarray(0, before.length)
      before.copy(cut, PAGE / 2, PAGE / 2, PAGE)
      const copy = `${path}-cut`
      for (const [boot, problem] of [
        [1n, undefined],
        [thisBoot() ?? 0n, 'it is cut short'],
      ] as const) {
        for (const start of [0, PAGE]) {
          cut.writeUInt16LE(cut.readUInt16LE(start + 28 + 24) | 0x1000, start + 28 + 24)
          cut.writeBigInt64LE(boot, start + 136 + 24)
        }
        writeFileSync(copy, cut)
        expect(storeProblem(copy)).toBe(problem)
        if (problem === undefined) expect(await readAll(copy)).toBe('read')
      }
    },
  )

  async function readAll(file: string): Promise<string> {
    const [code, signal] = await once(spawn(process.execPath, ['-e', READ_ALL, file]), 'exit')
    return code === 0 ? 'read' : String(signal)
  }

  test('a store that is too short and full of something else is refused', async () => {
    await change(seededDraws(1))
    for (const fill of [0, 0xff, 1]) {
      const copy = `${path}-${fill}`
      const bytes = readFileSync(path)
      bytes.fill(fill, 2 * PAGE)
      writeFileSync(copy, bytes.subarray(0, -PAGE))
      expect(storeProblem(copy)).toMatch(/^it is (cut short|damaged)$/)
    }
  })
})
