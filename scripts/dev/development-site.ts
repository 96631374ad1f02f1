import { watch } from 'node:fs'
import { join } from 'node:path'
import type { RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { routing } from '@parlor/shared/contract/routing'
import { root } from '../build/packages'
import { publishedFiles } from '../build/version/source-version'
import type { ObjectStorage } from '../release/storage/object-storage'
import { type BuiltRemotes, ownBuilds, siteReleases } from './built-remotes'
import { sourceRemotes } from './source-remotes'

interface DevSiteOptions {
  explicitNames: readonly RemoteName[]
  remotes: readonly RemoteDeclaration[]
  /** A running site, whose releases are the remotes that are not from source. */
  from: ObjectStorage | undefined
  portOf(remote: RemoteDeclaration): number
}

interface SourceServer {
  name: RemoteName
  port: number
}

/** The site that `npm run dev` composes: remotes from source, and the others as builds. */
export async function developmentSite({ explicitNames, remotes, from, portOf }: DevSiteOptions) {
  const { names, line } = sourceRemotes({ explicitNames, remotes: remotes.map(({ name }) => name) })
  const builtRemotes = from === undefined ? ownBuilds(remotes) : await siteReleases(from)
  const source = new Set(names)
  const fromSource = () => remotes.filter(({ name }) => source.has(name))
  const serverOf = (remote: RemoteDeclaration) => ({ name: remote.name, port: portOf(remote) })

  return {
    line,
    builtRemotes,
    fromSource: () => fromSource().map(serverOf),
    /** The built remotes that have the first screens of visitors. */
    first: () =>
      [...new Set(routing.pinned.map(({ remote }) => remote))].filter((name) => !source.has(name)),
    /** The release index, as a page fetches it. */
    index: () => indexOf(builtRemotes, fromSource(), portOf),
    /** Also serves remotes from source that are saved from now on. */
    watch(run: (remote: SourceServer) => Promise<void>): void {
      const add = async (remote: RemoteDeclaration) => {
        await run(serverOf(remote))
        source.add(remote.name)
      }
      for (const remote of remotes.filter(({ name }) => !source.has(name))) {
        whenSaved(remote.name, () => void add(remote).catch(console.error))
      }
    },
  }
}

function indexOf(
  { releases }: BuiltRemotes,
  fromSource: readonly RemoteDeclaration[],
  portOf: DevSiteOptions['portOf'],
) {
  const development = fromSource.map(
    (remote) =>
      [
        remote.name,
        {
          version: 'development',
          manifest: `http://localhost:${portOf(remote)}/mf-manifest.json`,
          integrity: '',
          screens: remote.screens,
          offers: remote.offers,
        },
      ] as const,
  )
  const all = [...releases, ...development]
  return Object.fromEntries(all.map(([name, current]) => [name, { current, previous: [] }]))
}

/** Calls `work` at the first change of a file that is part of the remote's build. */
function whenSaved(name: RemoteName, work: () => void): void {
  const folder = join(root, name)
  const files = new Set(publishedFiles(folder))
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    if (file === null || !files.has(join(folder, file))) return
    watcher.close()
    work()
  })
}
