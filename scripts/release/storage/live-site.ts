import { CHECKS_FOLDER, ReleaseError } from '../../build/release'
import type { ObjectStorage } from './object-storage'

/**
 * A live site as any visitor can read it: what a check needs of the host and of the other teams, and
 * nothing that only a deploy does. Its rows are those of `releases.json`.
 */
export function liveSite(address: string): ObjectStorage {
  const site = address.replace(/\/+$/, '')
  const refuse = async (): Promise<never> => {
    throw new ReleaseError(`${site} can only be read here.`)
  }
  return {
    address: site,
    hasCompressedCopies: false,
    composesItself: true,
    async read(path) {
      if (path.startsWith(`${CHECKS_FOLDER}/`)) return undefined
      const response = await fetch(`${site}/${path}`).catch(({ message, cause }: Error) => {
        const reason = cause instanceof Error ? cause.message : message
        throw new ReleaseError(`${site} cannot be reached: ${reason}. Give the site's address.`)
      })
      // A page stands in for what is not there.
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      if (!response.ok || isPage) return undefined
      return { content: Buffer.from(await response.arrayBuffer()), etag: '' }
    },
    list: async () => [],
    write: refuse,
    replace: refuse,
    remove: refuse,
  }
}
