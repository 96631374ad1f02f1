import { isDeepStrictEqual } from 'node:util'
import {
  isReservedPath,
  pathsOverlap,
  pinsInTheWay,
  type Routing,
} from '@parlor/shared/contract/build/screen-paths'
import { routing as specified } from '@parlor/shared/contract/routing'
import * as v from 'valibot'
import type { Release } from '../contract/manifest'
import type { Comparison, Conflict } from './release-set'

const routingSchema = v.object({
  /** Screens that the host reserves for one remote, whatever another one declares. */
  pinned: v.array(
    v.object({ path: v.string(), remote: v.string(), module: v.string(), access: v.string() }),
  ),
  /** Paths that no screen may take, each with everything below it; `/remote-*` is such a folder. */
  reserved: v.array(v.string()),
})
type ScreenPath = Pick<Routing['pinned'][number], 'path' | 'module' | 'access'>

/** The paths that a host reserves, by its manifest; without a host, the specified ones. */
export function routingOf(host: Release | undefined): Routing {
  const { success, output } = v.safeParse(routingSchema, host?.federation.routing)
  return success ? output : specified
}

/** The specified paths for signed-out visitors, each of which has its own page. */
export function anonymousPaths({ pinned }: Routing): Routing['pinned'] {
  return pinned.filter(({ access }) => access === 'anonymous')
}

/** The screens of a remote; one that declares none has those that are pinned to it. */
export function screensOf(
  { name, screens }: Pick<Release, 'name' | 'screens'>,
  { pinned }: Routing,
): readonly ScreenPath[] {
  return screens ?? pinned.filter(({ remote }) => remote === name)
}

/** Screens whose paths collide, or that the host reserves for the server or another remote. */
export function pathConflicts({ releaseSet, previous }: Comparison): Conflict[] {
  const { host, ...remotes } = releaseSet
  const routing = routingOf(host)
  const remoteScreens = Object.values(remotes).map((remote) => ({
    name: remote.name,
    screens: screensOf(remote, routing),
  }))
  return [
    ...(host ? unpinned(routing, routingOf(previous?.host)) : []).map((sentence) => ({
      packages: ['host'],
      sentence,
    })),
    ...remoteScreens.flatMap(({ name, screens }) =>
      screens.flatMap((screen) =>
        refusedByHost(screen, { name, routing }).map((sentence) => ({
          packages: ['host', name],
          sentence,
        })),
      ),
    ),
    ...remoteScreens.flatMap((one, at) =>
      remoteScreens.slice(at + 1).flatMap((other) => collisions(one, other, routing)),
    ),
  ]
}

/** Specified screens that a host no longer reserves for their remote, so others could take them. */
function unpinned({ pinned }: Routing, previous: Routing): string[] {
  return previous.pinned
    .filter((screen) => !pinned.some((pin) => isDeepStrictEqual(pin, { ...screen })))
    .map(
      ({ path, remote, module, access }) =>
        `This host does not keep ${path} for ${module} of ${remote}, for ${access}, as specification section 2 requires: put it back into shared/contract/routing.ts.`,
    )
}

interface RemoteScreens {
  name: string
  screens: readonly ScreenPath[]
}

function collisions(one: RemoteScreens, other: RemoteScreens, { pinned }: Routing): Conflict[] {
  // A collision over a pinned path is already reported elsewhere.
  const isPinned = ({ path }: ScreenPath) => pinned.some((pin) => pin.path === path)
  return one.screens
    .filter((screen) => !isPinned(screen))
    .flatMap(({ path }) =>
      other.screens
        .filter((screen) => !isPinned(screen) && pathsOverlap(path, screen.path))
        .map((screen) => ({
          packages: [one.name, other.name],
          sentence: `${one.name} has a screen at ${path}, and ${other.name} has one at ${screen.path}: give one of them another path in its remote.json, and deploy the one that moves first.`,
        })),
    )
}

function refusedByHost(
  screen: ScreenPath,
  { name, routing: { pinned, reserved } }: { name: string; routing: Routing },
): string[] {
  const { path, module, access } = screen
  return [
    ...pinsInTheWay(screen, { name, pinned }).map(
      (pin) =>
        `${name} has a screen at ${path} (${module}, ${access}), but ${pin.path} is ${pin.module} of ${pin.remote}, for ${pin.access}: declare it so, or choose another path in ${name}/remote.json.`,
    ),
    ...reserved
      .filter((prefix) => isReservedPath(path, prefix))
      .map(
        (prefix) =>
          `${name} has a screen at ${path}, but ${prefix} belongs to the server: choose another path in ${name}/remote.json.`,
      ),
  ]
}
