import { remotes } from '../../build/packages'
import type { Route } from '../../platform/routes'
import type { SiteOptions } from '../site-options'
import { addressWarnings } from './declared-tokens'
import { openServices, type ServicesOptions } from './pass-on'
import { type StandInsOptions, standIns } from './stand-ins'

type Operated = Pick<ServicesOptions, 'declared' | 'log'> & Pick<StandInsOptions, 'jwks'>

/** The services of all remotes: at the operator's addresses, else the stand-ins of the working tree. */
export async function operatorServices(
  { services: addresses, isOwnName }: Pick<SiteOptions, 'services' | 'isOwnName'>,
  { declared, jwks, log }: Operated,
): Promise<Route> {
  for (const line of await addressWarnings(addresses, declared)) console.log(line)
  const standIn = standIns({ of: remotes, jwks, log })
  return openServices({ addresses, standIn, declared, isOwnName, log })
}
