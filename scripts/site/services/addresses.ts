import { urlToHttpOptions } from 'node:url'
import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import { isServiceName } from '@parlor/shared/contract/build/service-names'
import { OptionError } from '../../platform/commands/command-line'
import { LOOPBACK_HOST } from '../../platform/loopback'

export interface ServiceAddress {
  isSecure: boolean
  hostname: string
  /** Undefined for the protocol's own. */
  port: number | undefined
  /** Begins each path that the service gets; without a slash at its end. */
  prefix: string
  /** The service may also get access tokens. */
  takesAccessTokens: boolean
}

/** By `REMOTE/SERVICE`. */
export type ServiceAddresses = ReadonlyMap<string, ServiceAddress>

const FORM = /^([^/=]+)\/([^/=]+)=(.*?)(,access)?$/

/** Reads each `--service REMOTE/SERVICE=ADDRESS[,access]`. */
export function serviceAddresses(texts: readonly string[]): ServiceAddresses {
  const addresses = new Map<string, ServiceAddress>()
  for (const each of texts) {
    const refuse = (reason: string) => new OptionError(`--service ${each} ${reason}`)
    const [, remote = '', service = '', address = '', access] = FORM.exec(each) ?? []
    if (!isRemoteName(remote) || !isServiceName(service)) {
      throw refuse(
        'does not name a service: give REMOTE/SERVICE=ADDRESS, such as remote-orders/orders=http://localhost:5055.',
      )
    }
    const key = `${remote}/${service}`
    if (addresses.has(key)) throw refuse(`is a second address of ${key}: give one.`)
    const parsed = readAddress(address)
    if (typeof parsed === 'string') throw refuse(parsed)
    addresses.set(key, { ...parsed, takesAccessTokens: access !== undefined })
  }
  return addresses
}

/** The address, or the reason why it cannot be used. */
function readAddress(text: string): Omit<ServiceAddress, 'takesAccessTokens'> | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSecure = url?.protocol === 'https:'
  if (!url || (!isSecure && url.protocol !== 'http:')) {
    return 'has no address: give https://HOST, or http://localhost:PORT.'
  }
  if (!isSecure && !LOOPBACK_HOST.test(url.host)) {
    return `would send tokens where others can read them: give https://${url.host}. http is only for localhost.`
  }
  if (url.username || url.password || url.search || url.hash) {
    return 'may have a path, but no user, query or fragment.'
  }
  const { hostname, port } = urlToHttpOptions(url)
  return {
    isSecure,
    hostname: hostname ?? '',
    port: port ? Number(port) : undefined,
    prefix: url.pathname.replace(/\/+$/, ''),
  }
}
