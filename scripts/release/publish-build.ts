import { buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import type { DeployRow } from './release-index'
import type { ReleaseStore } from './release-store'
import { gitState } from './rows/git-state'
import type { SourceMaps } from './storage/source-maps'

/**
 * Builds a package and makes it live on the local site, unless a rollback or a canary there has
 * decided otherwise: a restart must undo neither. Returns what to tell, if anything.
 */
export async function publishBuild(
  name: Deployable,
  store: ReleaseStore,
  { maps, build = buildRelease }: { maps?: SourceMaps; build?: typeof buildRelease } = {},
): Promise<string | undefined> {
  const release = await build(name)
  const deploy = (await store.index(name))[name]
  const reason = deploy && reasonToWait(deploy, release.version)
  if (deploy && reason) {
    return `${name} ${release.version} ${reason}, so ${deploy.current.version} stays live. To publish it: npm run deploy -- ${name}`
  }
  // Equal sources stay the release that they were first published as.
  const isLive = deploy?.current.version === release.version
  const { commit, author, dirty } = isLive ? deploy.current : gitState()
  await maps?.add(release)
  await store.publish(release, { commit, author, dirty })
  return undefined
}

function reasonToWait({ heldBack, canary, previews = {} }: DeployRow, version: string) {
  if (canary?.release.version === version) return 'is a canary'
  if (heldBack?.includes(version)) return 'was rolled back'
  const preview = Object.keys(previews).find((name) => previews[name]?.version === version)
  if (preview) return `is the preview ${preview}`
  return undefined
}
