import { CHECKS_FOLDER, ReleaseError } from '../../build/release'
import type { ObjectStorage } from './object-storage'

/**
 * A live site over HTTP, read as any visitor reads it. That is all a check needs of the host and of
 * the other teams. The rows come from `releases.json`.
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
