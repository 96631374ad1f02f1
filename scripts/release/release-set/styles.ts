import type { Release } from '../contract/manifest'
import { type Comparison, type Conflict, expandAndContract, hostFirst } from './release-set'

/**
 * Names of the design system that packages pass only as text: tokens that a remote needs and nobody
 * declares, and names that a host drops although a remote mentions them.
 */
export function styleConflicts({ releaseSet, before }: Comparison): Conflict[] {
  const { host, ...remotes } = releaseSet
  if (!host) return []
  const declared = new Set(host.styleNames.declares)
  const gone = (before?.host?.styleNames.declares ?? []).filter((name) => !declared.has(name))
  return Object.values(remotes).flatMap((remote) => [
    ...remote.styleNames.needs
      .filter((token) => !declared.has(token) && !gone.includes(token))
      .map((token) => conflict(remote, needed(remote, token))),
    ...gone
      .filter((name) => mentions(remote, name))
      .map((name) => conflict(remote, givenUp(remote, name))),
  ])
}

const mentions = ({ styleNames }: Release, name: string) =>
  styleNames.needs.includes(name) || styleNames.mentions.includes(name)

const conflict = ({ name }: Release, sentence: string): Conflict => ({
  packages: ['host', name],
  sentence,
})

const needed = ({ name }: Release, token: string) =>
  `The styles of ${name} use the token ${token}, which the host does not have: ${hostFirst(token, name)}`

const givenUp = ({ name: remote }: Release, name: string) =>
  `The host no longer has the ${name.startsWith('--') ? 'token' : 'class'} ${name}, which ${remote} uses: ${expandAndContract(name, [remote])}`
