import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { listen } from '../../platform/listen'
import { createLog } from '../../platform/log'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { httpStorage } from '../../release/storage/http-storage'
import type { Backend } from '../../site/backend'
import { DeployTokens } from '../../site/deploys/deploy-tokens'
import { takeDeploys } from '../../site/deploys/deploys'
import { siteServer } from '../../site/site-server'
import { fakeRelease } from './fake-release'

/** Accounts and chat play no part in a deploy. */
const backend: Backend = {
  route: () => undefined,
  upgrade: () => false,
  problem: () => undefined,
  jwks: () => ({ keys: [] }),
  async close() {},
}

interface RawResponse {
  status: number
  body: string
}

interface SiteWithDeploysOptions {
  behindTls?: boolean
  hasAddress?: (remote: string, service: string) => boolean
}

const noAddress = () => false

/** A served site with a host and a configuration, to which a test deploys over HTTP. */
export async function openDeploySite(
  data: string,
  { behindTls = false, hasAddress = noAddress }: SiteWithDeploysOptions = {},
) {
  const site = await openEmptySite(data, { behindTls, hasAddress })
  await publish(site.storage, [fakeRelease('host', '1')], {
    by: 'deploy',
    config: { production: false },
  })
  return site
}

/** The same without host and configuration. */
export async function openEmptySite(
  data: string,
  { behindTls = false, hasAddress = noAddress }: SiteWithDeploysOptions = {},
) {
  const folder = join(data, 'site')
  const lines: string[] = []
  const log = createLog({ level: 'info', write: (line) => lines.push(line) })
  const storage = folderStorage(folder)
  mkdirSync(folder, { recursive: true })
  const deploys = takeDeploys({ folder, data, behindTls, hasAddress, log })
  const server = siteServer({ backend, folder, deploys })
  const port = await listen(server)
  const url = `http://localhost:${port}`
  const tokens = new DeployTokens(data)

  return {
    url,
    folder,
    /** The storage as the site's own machine has it. */
    storage,
    tokens,
    /** Everything logged, verbatim. */
    logged: () => lines.join(''),
    storageOf: (name: RemoteName) => httpStorage(url, tokens.add(name)),
    /** Sends a request unchanged, where every client library would normalise its path. */
    async send(
      request: string,
      { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
    ): Promise<RawResponse> {
      const all = {
        Host: `localhost:${port}`,
        Connection: 'close',
        'Content-Length': String(Buffer.byteLength(body)),
        ...headers,
      }
      const head = Object.entries(all).map(([key, value]) => `${key}: ${value}`)
      const socket = connect(port, '127.0.0.1')
      socket.write(`${[`${request} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n${body}`)
      const answer = await text(socket)
      const [start = '', ...rest] = answer.split('\r\n\r\n')
      return { status: Number(start.split(' ', 2)[1]), body: rest.join('\r\n\r\n') }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type SiteWithDeploys = Awaited<ReturnType<typeof openDeploySite>>
