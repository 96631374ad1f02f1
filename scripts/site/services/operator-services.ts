import { remotes } from '../../build/packages'
import type { Route } from '../../platform/routes'
import type { SiteOptions } from '../site-options'
import { addressWarnings } from './declared-tokens'
import { openServices, type ServicesOptions } from './pass-on'
import { type StandInsOptions, standIns } from './stand-ins'

type OperatorOptions = Pick<ServicesOptions, 'declaredToken' | 'log'> &
  Pick<StandInsOptions, 'jwks'>

/** The services of all remotes: at the operator's addresses, otherwise stand-ins of the working tree. */
export async function operatorServices(
  { services: addresses, isOwnName }: Pick<SiteOptions, 'services' | 'isOwnName'>,
  { declaredToken, jwks, log }: OperatorOptions,
): Promise<Route> {
  for (const line of await addressWarnings(addresses, declaredToken)) console.log(line)
  const standIn = standIns({ of: remotes, jwks, log })
  return openServices({ addresses, standIn, declaredToken, isOwnName, log })
}
