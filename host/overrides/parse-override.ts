import type { Outcome } from 'shared'
import { type RemoteName, remoteNames } from '../remotes/contract'

/** A remote that comes from a developer's own server, in place of its live release. */
export interface Override {
  remote: RemoteName
  /** Absolute address of its manifest. */
  manifest: string
}

/**
 * The developer's own machine alone: whoever could name any other address in a link could run
 * scripts in the page of who follows it. `[::1]` is missing because no security policy can name it.
 */
const LOOPBACK = ['localhost', '127.0.0.1']

/**
 * Reads `remote-chat@http://localhost:3002/mf-manifest.json`; an address that ends in a slash, or
 * in its port, is the folder of the manifest.
 */
export function parseOverride(text: string): Outcome<Override> {
  const [name = '', ...rest] = text.split('@')
  const remote = remoteNames.find((each) => each === name)
  const address = rest.join('@')
  if (!remote || !URL.canParse(address)) {
    return refused(`Write REMOTE@ADDRESS, with one of: ${remoteNames.join(', ')}.`)
  }
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !LOOPBACK.includes(url.hostname) || url.username || url.password) {
    return refused('Only a server on this machine may bring a remote: localhost or 127.0.0.1.')
  }
  if (url.pathname.endsWith('/')) url.pathname += 'mf-manifest.json'
  return { ok: true, value: { remote, manifest: url.href } }
}

function refused(message: string): Outcome<never> {
  return { ok: false, error: { code: 'NotOverride', message } }
}
