import { ReleaseError } from '../../build/release'
import { parseIndex } from '../contract/release-index'
import { askSite, maxBytesOf, WHICH_SITE } from './ask-site'
import { type ObjectStorage, plainPath, type StoredObject } from './object-storage'

/**
 * A live site over HTTP, read as any visitor reads it. A check needs no more of the host and of the
 * other teams. The records come from `releases.json`. With an `encoding`, such as `gzip`, it asks
 * for that one alone, because a site keeps a file in several.
 */
export function liveSite(address: string, encoding?: string): ObjectStorage {
  const site = address.replace(/\/+$/, '')
  async function published(path: string): Promise<StoredObject | undefined> {
    const { status, type, content } = await askSite(`${site}/${plainPath(path)}`, {
      ...(encoding && { headers: { 'accept-encoding': encoding } }),
      maxBytes: maxBytesOf(path),
      advice: WHICH_SITE,
    })
    // A page instead of another file means that it is missing; HTML of a release is known by hash.
    const isPage = type === 'text/html' && !path.endsWith('.html')
    return status === 200 && !isPage ? { content, etag: '' } : undefined
  }

  const refuse = async (): Promise<never> => {
    throw new ReleaseError(`${site} can only be read here.`)
  }
  const storage: ObjectStorage = {
    address: site,
    exclusively: (use) => use(storage),
    hasCompressedCopies: false,
    composesItself: true,
    async read(path) {
      if (plainPath(path).startsWith('.')) return undefined
      const [, name] = /^releases\/(.+)\.json$/.exec(path) ?? []
      if (name === undefined) return published(path)
      const index = parseIndex((await published('releases.json'))?.content.toString())
      return { content: Buffer.from(JSON.stringify(index[name] ?? null)), etag: '' }
    },
    list: async (path) => {
      if (path === '') return ['releases.json']
      const index = path === 'releases' ? await published('releases.json') : undefined
      return Object.keys(parseIndex(index?.content.toString())).map((name) => `${name}.json`)
    },
    write: refuse,
    replace: refuse,
    remove: refuse,
  }
  return storage
}
