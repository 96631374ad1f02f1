import type { Outcome } from 'shared'
import { type RemoteName, remoteNames } from '../remotes/contract'
import { failed } from '../remotes/outcome'

/** A remote that is loaded from a developer's own server instead of its live release. */
export interface Override {
  remote: RemoteName
  /** Absolute address of its manifest. */
  manifest: string
}

/**
 * Only the developer's own machine: a link that may name any other address would run its scripts in
 * the page of whoever follows it. `[::1]` is missing because no security policy can name it.
 */
const LOOPBACK = ['localhost', '127.0.0.1']

/**
 * Reads `remote-chat@http://localhost:3002/mf-manifest.json`; an address that ends in a slash or a
 * port is the manifest's folder.
 */
export function parseOverride(text: string): Outcome<Override> {
  const [name = '', ...rest] = text.split('@')
  const remote = remoteNames.find((each) => each === name)
  const address = rest.join('@')
  if (!remote || !URL.canParse(address)) {
    return failed('NotOverride', `Write REMOTE@ADDRESS, with one of: ${remoteNames.join(', ')}.`)
  }
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !LOOPBACK.includes(url.hostname) || url.username || url.password) {
    return failed(
      'NotOverride',
      'A remote can only be loaded from this machine: localhost or 127.0.0.1.',
    )
  }
  if (url.pathname.endsWith('/')) url.pathname += 'mf-manifest.json'
  return { ok: true, value: { remote, manifest: url.href } }
}
