import { isDeepStrictEqual } from 'node:util'
import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import {
  isReservedPath,
  pathsOverlap,
  pinsInTheWay,
  type Routing,
} from '@parlor/shared/contract/build/screen-paths'
import { routing as specifiedRouting } from '@parlor/shared/contract/routing'
import * as v from 'valibot'
import type { ReleasedScreen } from '../build/release'
import type { DeployRow, ReleaseIndex } from './release-index'

const routingSchema = v.object({
  /** Screens that a host gives to one remote, whatever another declares. */
  pinned: v.array(
    v.object({ path: v.string(), remote: v.string(), module: v.string(), access: v.string() }),
  ),
  /** Paths that are no screen's, each with what is below it; `/remote-*` is every such folder. */
  reserved: v.array(v.string()),
})
type Pinned = Routing['pinned'][number]

/** What a host keeps of the paths, by its manifest's `routing`; the specified table without one. */
export function readRouting(routing: unknown): Routing {
  const { success, output } = v.safeParse(routingSchema, routing)
  return success ? output : specifiedRouting
}

interface Claim {
  /** The package that a deploy or a rollback makes live. */
  name: string
  /** Of its release; undefined: the specified ones. */
  screens: readonly ReleasedScreen[] | undefined
  /** What is live. */
  rows: ReleaseIndex
  /** Of the live host, or of the host that is the candidate. */
  routing: Routing
}

/**
 * Which of a release's screens stand where another live remote has one, or where the host lets
 * nobody or somebody else stand; a sentence each. For a host: which live screens it has no place for.
 */
export function screenCollisions({ name, screens, rows, routing }: Claim): string[] {
  const others = Object.entries(rows).filter(([other]) => other !== name && isRemoteName(other))
  if (name === 'host') {
    const homeless = others.flatMap(([other, row]) =>
      liveScreens(other, { row, routing }).flatMap((screen) =>
        refusedByHost(screen, { name: other, routing }).map(
          (reason) => `This host has no place for a live screen: ${reason}`,
        ),
      ),
    )
    return [...unpinned(routing), ...homeless]
  }
  const taken = others.flatMap(([other, row]) =>
    liveScreens(other, { row, routing })
      // Who has those is said once.
      .filter(({ path }) => !routing.pinned.some((pin) => pin.path === path))
      .map(({ path }) => ({ path, other })),
  )
  return (screens ?? specified(name, routing)).flatMap((screen) => [
    ...refusedByHost(screen, { name, routing }),
    ...taken
      .filter(({ path }) => pathsOverlap(path, screen.path))
      .map(
        ({ path, other }) =>
          `${name} has a screen at ${screen.path}, and ${other} is live with one at ${path}: give one of them another path in its remote.json, and deploy ${other} first if it is the one that moves.`,
      ),
  ])
}

/** Specified screens that a host does not keep for their remote, so that any other could take them. */
function unpinned({ pinned }: Routing): string[] {
  return specifiedRouting.pinned
    .filter((screen) => !pinned.some((pin) => isDeepStrictEqual(pin, screen)))
    .map(
      ({ path, remote, module, access }) =>
        `This host does not keep ${path} for ${module} of ${remote}, for ${access}, as section 2 of the specification has it: put it back into shared/contract/routing.ts.`,
    )
}

type Place = Pick<Pinned, 'path' | 'module' | 'access'>

function specified(name: string, { pinned }: Routing): Pinned[] {
  return pinned.filter(({ remote }) => remote === name)
}

/** The screens of what is live of a package, also of a canary that is on its way. */
function liveScreens(
  name: string,
  { row: { current, canary }, routing }: { row: DeployRow; routing: Routing },
): Place[] {
  const live = canary ? [current, canary.release] : [current]
  const all = live.flatMap<Place>(({ screens }) => screens ?? specified(name, routing))
  return all.filter(({ path }, at) => all.findIndex((each) => each.path === path) === at)
}

function refusedByHost(
  screen: Place,
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
