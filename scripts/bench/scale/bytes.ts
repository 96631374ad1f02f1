import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { type IndexRelease, parseIndex } from '../../release/contract/release-index'

/** As the site itself compresses what changes. */
function brotliSize(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(Buffer.from(text), { params }).length
}

const textAt = async (address: string) => (await fetch(address)).text()

/** The bytes of the page at each path. */
export function pageBytes(url: string, paths: readonly string[]) {
  return Promise.all(
    paths.map(async (path) => {
      const page = await textAt(url + path)
      return { path, brotli: brotliSize(page) }
    }),
  )
}

/** The compressed bytes of the index as ten more deploys of each package would leave it. */
export async function indexAfterDeploys(url: string): Promise<number> {
  const index = parseIndex(await textAt(`${url}/releases.json`))
  const entries = Object.entries(index).map(([name, entry]) => {
    const earlier = Array.from({ length: 10 }, (_, at) => entry.current && copy(entry.current, at))
    return [name, { ...entry, previous: earlier }] as const
  })
  return brotliSize(JSON.stringify(Object.fromEntries(entries), null, 2))
}

/** Another release of the same package: hashes are what does not compress. */
function copy(release: IndexRelease, at: number): IndexRelease {
  const hash = createHash('sha384').update(`${release.integrity} ${at}`).digest()
  const version = `0.1.0-${hash.toString('hex').slice(0, 12)}`
  return {
    ...release,
    version,
    manifest: release.manifest.replace(release.version, version),
    integrity: `sha384-${hash.toString('base64')}`,
    ...(release.commit && { commit: hash.toString('hex').slice(0, 40) }),
  }
}
