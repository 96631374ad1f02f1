import { join } from 'node:path'
import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { Database } from '../../platform/storage/database'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { withFolder } from '../../testing/test-folder'
import type { StoredLine } from '../chat-store'
import { removalNotice } from '../requests/removal-notice'
import { openEmbeddedRoom } from './embedded-room'
import { replayRemovals } from './replay-removals'

let folder: string
withFolder((path) => {
  folder = path
})

describe.each([1, 2, 3, 4])('removals replayed on an earlier copy (seed %i)', (seed) => {
  it('remove only lines that the copy shares', async () => {
    const draw = seededDraws(seed)
    const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
    let time = 1_000

    /** Sends lines and removes some lines of members. */
    async function live(file: string, { turns, who }: { turns: number; who: string }) {
      const { store, database } = openEmbeddedRoom({ file, now: () => time })
      for (let turn = 0; turn < turns; turn += 1) {
        time += 1 + Math.floor(draw() * 10)
        const spokenLines = (await store.linesAfter(0, 1_000)).filter(({ kind }) => kind === 'said')
        const line = spokenLines[Math.floor(draw() * spokenLines.length)]
        if (line && draw() < 0.3) await store.remove(line, removalNotice(line.seq, time))
        else {
          const text = `${who}: secret${time}`
          await store.append({ kind: 'said', text, author: who, id: `${time}`, at: time })
        }
      }
      const lines = await store.linesAfter(0, 1_000)
      database.close()
      return lines
    }

    await live(from, { turns: 30, who: 'ada' })
    Database.copy({ from, to })
    const newer = await live(from, { turns: 30, who: 'bob' })
    // The copy was already running: from here on its numbers belong to other lines.
    const copy = await live(to, { turns: 10, who: 'cy' })
    const isRemoved = (line: StoredLine) =>
      newer.some(({ seq, at, kind, removes }) => {
        return seq === line.seq && at === line.at && kind === 'removed' && removes === undefined
      })
    const count = copy.filter((line) => line.kind === 'said' && isRemoved(line)).length
    expect(count).toBeGreaterThan(0)

    expect(await replayRemovals({ from, to })).toBe(count)
    const after = openEmbeddedRoom({ file: to, now: () => time })
    const lines = await after.store.linesAfter(0, 1_000)
    expect(lines.slice(0, copy.length).map(({ text }) => text)).toEqual(
      copy.map((line) => (isRemoved(line) ? REMOVED_TEXT : line.text)),
    )
    expect(lines.slice(copy.length).map(({ removes }) => removes)).toHaveLength(count)
    for (const { seq, text } of copy.filter(isRemoved)) {
      const [, word = ''] = text.split(': ')
      const result = await after.store.find([word || 'none'], 1_000)
      expect(result.lines.map((line) => line.seq)).not.toContain(seq)
    }
    after.database.close()
    expect(await replayRemovals({ from, to })).toBe(0)
  })
})
