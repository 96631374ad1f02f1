import type { Release } from '../contract/manifest'
import { type Comparison, type Conflict, expandAndContract, hostFirst } from './release-set'

/**
 * Names of the design system that packages pass only as text: tokens that a remote needs and nobody
 * declares, and names that a host drops although a remote mentions them.
 */
export function styleConflicts({ releaseSet, previous }: Comparison): Conflict[] {
  const { host, ...remotes } = releaseSet
  if (!host) return []
  const names = new Set(host.styleNames.declares)
  const drops = (previous?.host?.styleNames.declares ?? []).filter((name) => !names.has(name))
  return Object.values(remotes).flatMap((remote) => [
    ...remote.styleNames.needs
      .filter((token) => !names.has(token) && !drops.includes(token))
      .map((token) => conflict(remote, missingToken(remote, token))),
    ...drops
      .filter((name) => mentions(remote, name))
      .map((name) => conflict(remote, droppedName(remote, name))),
  ])
}

const mentions = ({ styleNames }: Release, name: string) =>
  styleNames.needs.includes(name) || styleNames.mentions.includes(name)

const conflict = ({ name }: Release, sentence: string): Conflict => ({
  packages: ['host', name],
  sentence,
})

const missingToken = ({ name }: Release, token: string) =>
  `The styles of ${name} use the token ${token}, which the host does not have: ${hostFirst(token, name)}`

const droppedName = ({ name: remote }: Release, name: string) =>
  `The host no longer has the ${name.startsWith('--') ? 'token' : 'class'} ${name}, which ${remote} uses: ${expandAndContract(name, [remote])}`
