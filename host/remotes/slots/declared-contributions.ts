import { getRuntimeConfig, type SessionState } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { ACCESS, type Access } from '@parlor/shared/contract/build/screen-paths'
import { settingOf } from '@parlor/shared/contract/configuration'
import { arrayOf, entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { asRouted } from '../../routes'
import { type Screen, screenOf } from '../contract'
import type { PublishedRelease } from '../releases/release-index'

interface DeclaredContribution {
  screen: Screen
  into: string
  access: Access
  order: number
  when: string | undefined
}

/** The screens where people enter passwords and codes, and the account, have no slots. */
const WITHOUT_SLOTS = ['/login', '/register', '/confirm', '/recover', '/account']

interface SlotVisit {
  slot: string
  pathname: string
  status: SessionState['status']
}

type Contributor = Pick<PublishedRelease, 'remote' | 'contributions'>

/** The modules that a visitor gets in a slot, in their order. */
export function contributionsFor(
  contributors: readonly Contributor[],
  { slot, pathname, status }: SlotVisit,
) {
  if (WITHOUT_SLOTS.includes(asRouted(pathname))) return []
  const config = getRuntimeConfig()
  return contributors
    .flatMap(({ remote, contributions }) =>
      arrayOf(contributions).flatMap((each) => parseContribution(each, remote) ?? []),
    )
    .filter(({ into, access, when }) => {
      const isOn = when === undefined || settingOf(config, when)
      return into === slot && isOn && isOpen(access, status)
    })
    .sort((one, other) => one.order - other.order)
    .map(({ screen }) => screen)
}

function parseContribution(value: unknown, remote: RemoteName): DeclaredContribution | undefined {
  const members = entriesOf(value)
  const [into, module, when] = ['into', 'module', 'when'].map((key) => textOf(members.get(key)))
  const access = ACCESS.find((each) => each === members.get('access'))
  if (!into || !module?.startsWith('./') || !access) return undefined
  const order = Number(members.get('order') ?? 0)
  return { screen: screenOf(remote, module), into, access, order, when }
}

function isOpen(access: Access, status: SessionState['status']): boolean {
  if (access === 'everyone') return true
  return status === (access === 'signed-in' ? 'signed-in' : 'signed-out')
}
