import type { Jwks } from 'aws-jwt-verify/jwk'
import { remotes } from '../../build/packages'
import type { Log } from '../../platform/log'
import type { Route } from '../../platform/routes'
import type { SiteOptions } from '../site-options'
import { addressWarnings, type DeclaredToken } from './declared-tokens'
import { openServices } from './pass-on'
import { standIns } from './stand-ins'

interface Operated {
  declared: DeclaredToken
  /** The public keys of the local user pool; undefined while it cannot serve. */
  jwks(): Jwks | undefined
  log: Log
}

/** The services of all remotes: at the operator's addresses, else the stand-ins of the working tree. */
export async function operatorServices(
  { services: addresses, isOwnName }: Pick<SiteOptions, 'services' | 'isOwnName'>,
  { declared, jwks, log }: Operated,
): Promise<Route> {
  for (const line of await addressWarnings(addresses, declared)) console.log(line)
  const standIn = standIns({ of: remotes, jwks, log })
  return openServices({ addresses, standIn, declared, isOwnName, log })
}
