import type { FaultDesk } from '../releases/fault-desk'
import { loadChunk } from './load-chunk'
import { RunningFiles } from './running-files'
import type { ServedFile } from './served-files'
import { expectWithout, visitFile } from './visit-file'

/** Served as it is, the file takes effect: else its absence would prove nothing. */
export async function runsUntouched(desk: FaultDesk, served: ServedFile): Promise<boolean> {
  desk.proxy.heal()
  const { page, running } = await visit(desk, served)
  if (await running.has(served.path)) return true
  await loadChunk(page, served)
  return running.has(served.path)
}

/**
 * Serves the file with one bit flipped and says what the page does instead of running it; throws
 * where it runs, or where the page does not get along.
 */
export async function refusesFlipped(
  desk: FaultDesk,
  { served, random }: { served: ServedFile; random: () => number },
): Promise<string> {
  const { proxy } = desk
  const [place, bit] = [random(), Math.floor(random() * 8)]
  proxy.afflict({ files: exactly(served.path), by: (bytes) => flipped(bytes, { place, bit }) })
  const { page, running } = await visit(desk, served)
  const isAsked = proxy.spoilt.length > 0
  const instead = isAsked
    ? await expectWithout(page, { desk, served })
    : await expectChunkRefused(() => loadChunk(page, served))
  if (proxy.spoilt.length === 0) throw new Error(`${served.path} was never asked for.`)
  if (await running.has(served.path)) throw new Error(`${served.path} ran with a flipped bit.`)
  return instead
}

async function visit(desk: FaultDesk, served: ServedFile) {
  const page = await desk.freshPage()
  const running = await RunningFiles.watch(page)
  await visitFile(page, { desk, served })
  return { page, running }
}

async function expectChunkRefused(load: () => Promise<boolean>): Promise<string> {
  if (await load()) throw new Error('A chunk with a flipped bit was loaded.')
  return 'its import fails'
}

/** `place` from 0 to 1 of the file. */
function flipped(bytes: Buffer, { place, bit }: { place: number; bit: number }): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(place * copy.length)
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
  return copy
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}$`)
}
