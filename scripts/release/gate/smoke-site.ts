import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { type Deployable, deployables } from '../../build/packages'
import { ReleaseStore } from '../release-store'
import { folderStorage } from '../storage/folder-storage'

export interface OpenedSite {
  url: string
  /** The runtime configuration for its own backend. */
  config: unknown
  close(): Promise<void>
}

/** Serves the site in a folder, over a backend of its own with its data in the other. */
export type OpenSite = (folders: { site: string; data: string }) => Promise<OpenedSite>

export interface SmokeSite {
  url: string
  /** The packages that are on it. */
  names: Deployable[]
  configure(config: unknown): Promise<void>
  close(): Promise<void>
}

interface Contents {
  candidate: BuiltRelease
  /** The live site, which is copied. */
  store: ReleaseStore
}

/** Opens a site with the candidate and what else is live. */
export async function openSmokeSite(
  openSite: OpenSite,
  { candidate, store }: Contents,
): Promise<SmokeSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-smoke-'))
  const folders = { site: join(folder, 'site'), data: join(folder, 'data') }
  const copy = new ReleaseStore(folderStorage(folders.site))
  const live = await store.index()
  const others = deployables.filter((name) => name !== candidate.name && live[name])
  for (const name of others) await store.copyCurrent(name, copy)
  await copy.publish(candidate)
  const { url, config, close } = await openSite(folders)
  await copy.configure(config)
  return {
    url,
    names: [...others, candidate.name as Deployable],
    configure: (each) => copy.configure(each),
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
