import { isDeepStrictEqual } from 'node:util'
import type { IndexEntry, IndexRelease } from '@parlor/shared/contract/release-index'
import { entriesOf, type Row } from '@parlor/shared/contract/rows'
import * as v from 'valibot'
import type { ObjectStorage } from '../storage/object-storage'
import { jsonFile, type SiteState } from './site-state'

/** The site's folder for what was live; no web server should serve it. */
export const CHANGES_FOLDER = '.changes'
/** The number of changes that are kept for each package. */
const KEPT = 200

const release = {
  version: v.string(),
  integrity: v.string(),
  /** From the row: the sources that it was built from. */
  commit: v.optional(v.string()),
  author: v.optional(v.string()),
  dirty: v.optional(v.boolean()),
}
const lives = {
  /** Null if nothing of the package is live. */
  live: v.nullable(v.object(release)),
  canary: v.optional(v.object({ ...release, share: v.number() })),
}
/** Its time is the composer's, in ISO 8601. */
const changes = v.array(v.object({ at: v.string(), ...lives }))

export type RecordedRelease = v.InferOutput<v.ObjectSchema<typeof release, undefined>>
type Lives = v.InferOutput<v.ObjectSchema<typeof lives, undefined>>
/** A change of what is live for a package. */
export type SiteChange = v.InferOutput<typeof changes>[number]

/** The changes of one package, newest first, and the etag of their file. */
interface Recorded {
  changes: SiteChange[]
  etag: string | undefined
}
export type RecordedChanges = Record<string, Recorded>

const NOTHING: Recorded = { changes: [], etag: undefined }
const changesFile = (name: string) => `${CHANGES_FOLDER}/${name}.json`

/** The recorded changes of every package; a file that cannot be read counts as empty. */
export async function readChanges(storage: ObjectStorage): Promise<RecordedChanges> {
  const files = (await storage.list(CHANGES_FOLDER)).filter((file) => file.endsWith('.json'))
  const read = files.map(async (file) => {
    const name = file.slice(0, -'.json'.length)
    const stored = await storage.read(changesFile(name))
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), changes),
      stored?.content.toString(),
    )
    return [name, { changes: parsed.success ? parsed.output : [], etag: stored?.etag }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** For each package whose releases in this index are not the recorded ones: those in the index. */
export function unrecorded(
  recorded: RecordedChanges,
  { index, rows }: Pick<SiteState, 'index' | 'rows'>,
): Record<string, Lives> {
  const found: Record<string, Lives> = {}
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(index)])) {
    const now = livesOf(index[name], rows[name])
    const [newest] = recorded[name]?.changes ?? []
    if (!isDeepStrictEqual(briefly(newest ?? { live: null }), briefly(now))) found[name] = now
  }
  return found
}

/** Records changes, unless another composer has recorded changes of the package since they were read. */
export async function recordChanges(
  storage: ObjectStorage,
  recorded: RecordedChanges,
  found: Record<string, Lives>,
): Promise<void> {
  const at = new Date().toISOString()
  for (const [name, now] of Object.entries(found)) {
    const { changes: before, etag } = recorded[name] ?? NOTHING
    const all = [{ at, ...now }, ...before].slice(0, KEPT)
    await storage.replace(changesFile(name), jsonFile(all), etag)
  }
}

function livesOf(entry: IndexEntry | undefined, row: Row | undefined): Lives {
  const named = (of: IndexRelease): RecordedRelease => {
    const { commit, author, dirty } =
      entriesOf(row).find(({ version }) => version === of.version) ?? {}
    return {
      version: of.version,
      integrity: of.integrity,
      ...(commit && { commit }),
      ...(author && { author }),
      ...(dirty && { dirty }),
    }
  }
  const { current = null, canary } = entry ?? {}
  return {
    live: current && named(current),
    ...(canary && { canary: { ...named(canary.release), share: canary.share } }),
  }
}

/** The versions alone: a clean commit for the same release is no change of what is live. */
const briefly = ({ live, canary }: Lives) => [live?.version, canary?.version, canary?.share]
