import type { SessionState } from '@parlor/shared'
import { getRuntimeConfig } from '@parlor/shared'
import { ACCESS, type Access } from '@parlor/shared/contract/build/screen-paths'
import { settingOf } from '@parlor/shared/contract/configuration'
import { arrayOf, entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { asRouted } from '../../routes'
import { type Screen, screenOf } from '../contract'
import type { PublishedRelease } from '../releases/release-index'

interface DeclaredOffer {
  screen: Screen
  into: string
  access: Access
  order: number
  when: string | undefined
}

/** The screens where people enter passwords and codes have no slots, and those of the account. */
const WITHOUT_SLOTS = ['/login', '/register', '/confirm', '/recover', '/account']

interface Visit {
  slot: string
  pathname: string
  status: SessionState['status']
}

type Offering = Pick<PublishedRelease, 'remote' | 'offers'>

/** The modules that a visitor gets in a slot, in their order. */
export function offersFor(offering: readonly Offering[], { slot, pathname, status }: Visit) {
  if (WITHOUT_SLOTS.includes(asRouted(pathname))) return []
  const config = getRuntimeConfig()
  return offering
    .flatMap(({ remote, offers }) =>
      arrayOf(offers).flatMap((offer) => parseOffer(offer, remote) ?? []),
    )
    .filter(({ into, access, when }) => {
      const isOn = when === undefined || settingOf(config, when)
      return into === slot && isOn && isOpen(access, status)
    })
    .sort((one, other) => one.order - other.order)
    .map(({ screen }) => screen)
}

function parseOffer(value: unknown, remote: Offering['remote']): DeclaredOffer | undefined {
  const offer = entriesOf(value)
  const [into, module, when] = ['into', 'module', 'when'].map((key) => textOf(offer.get(key)))
  const access = ACCESS.find((each) => each === offer.get('access'))
  if (!into || !module?.startsWith('./') || !access) return undefined
  const order = Number(offer.get('order') ?? 0)
  return { screen: screenOf(remote, module), into, access, order, when }
}

function isOpen(access: Access, status: SessionState['status']): boolean {
  if (access === 'everyone') return true
  return status === (access === 'signed-in' ? 'signed-in' : 'signed-out')
}
