import { createListener } from '../../../testing/chat-members/listener'
import { TranscriptCheck } from '../../../testing/transcript/transcript-check'
import { blockAt, pkOf } from '../../room/inbox'
import { openHostedWorld } from '../../testing/world/hosted-world'

/** For each block: real authors wait for the stream before they begin another. */
const AUTHORS = 50
const MEMBERS = 10
const LOOK_MS = 1_000
/** A room that has not caught up by then never does. */
const LONGEST_MS = 60 * 60_000

/**
 * Switches the stream's mapping off while lines come in, and then on again. Returns the virtual
 * seconds until the members have heard all of them, and the faults of their transcripts.
 */
export async function drainBacklog(room: { seconds: number; linesPerS: number; seed: number }) {
  const world = openHostedWorld({ seed: room.seed })
  const { clock, source, tables } = world
  const lines = room.seconds * room.linesPerS
  const spokenLines = new Map<string, number>()
  const checks = Array.from({ length: MEMBERS }, () => new TranscriptCheck())
  const seconds = await clock.run(async () => {
    for (const [index, check] of checks.entries()) {
      const take = createListener((line) => check.hear(line))
      await world.seat({ hear: (text) => take(JSON.parse(text)), close() {} }, `m${index}`)
    }
    source.isEnabled = false
    for (let index = 0; index < lines; index += 1) {
      await clock.wait(1_000 / room.linesPerS)
      const block = blockAt(clock.now())
      const author = `m${block * AUTHORS + (index % AUTHORS)}`
      const count = spokenLines.get(author) ?? 0
      spokenLines.set(author, count + 1)
      const Item = rowOf({ author, count, at: clock.now() })
      tables.inbox.call('PutItem', { TableName: 'inbox', Item })
    }
    source.isEnabled = true
    const start = clock.now()
    const isHeard = () => checks.every(({ lineCount }) => lineCount >= lines)
    while (!isHeard() && clock.now() < start + LONGEST_MS) await clock.wait(LOOK_MS)
    return (clock.now() - start) / 1_000
  })
  world.close()
  const sum = (of: (check: TranscriptCheck) => number) =>
    checks.reduce((total, check) => total + of(check), 0)
  return {
    lines,
    seconds: Math.round(seconds),
    lost: sum((check) => check.lost(spokenLines)),
    duplicated: sum(({ duplicated }) => duplicated),
    reordered: sum(({ reordered }) => reordered),
  }
}

/** A row as the inbox writes it, without the function that does so. */
function rowOf({ author, count, at }: { author: string; count: number; at: number }) {
  const id = `${blockAt(at)}-${count}`
  return {
    pk: { S: pkOf(blockAt(at)) },
    sk: { S: `line\n${author}\n${id}` },
    kind: { S: 'line' },
    text: { S: `${author}: ${author} says ${count}` },
    author: { S: author },
    id: { S: id },
    at: { N: String(at) },
  }
}
