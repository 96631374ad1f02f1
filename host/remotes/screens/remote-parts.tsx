import { RemotePart, type RemoteParts } from '@parlor/shared'
import { LoadError } from '../../federation/load-error'
import type { ScreenModule } from '../contract'

/**
 * The services and settings of a remote in this page. Fails, as a file that is missing does, if the
 * configuration lacks what the release needs.
 */
export async function openParts(name: string, declared: unknown): Promise<RemoteParts> {
  const { services, settings, policies, inlineStyles } = Object(declared)
  const isPlain = [services, settings, policies].every((all) => Object.keys(all ?? {}).length === 0)
  // Most remotes declare none of these.
  if (isPlain && !inlineStyles) return { name, services: new Map(), settings: {} }
  const { openRemote } = await import(/* webpackChunkName: "rare" */ '@parlor/shared/open-remote')
  const opened = openRemote(name, declared)
  if (!opened.ok) throw new LoadError(`config.json: ${opened.problems.join(' ')}`)
  return opened.parts
}

/**
 * The same module; its component finds the services and settings of its own release, and has the
 * remote's attribute around it.
 */
export function withParts(module: ScreenModule, parts: RemoteParts): ScreenModule {
  const Component = module.default
  return {
    ...module,
    default: (props) => (
      <RemotePart parts={parts}>
        <Component {...props} />
      </RemotePart>
    ),
  }
}
