import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class PortError extends Error {
  override name = 'PortError'
}

interface ListenAddress {
  port: number
  host: string
  /** The number of connections that may wait to be accepted; without it, the system's default. */
  backlog?: number
}

/** A free port that only this machine reaches. */
const ANY_PORT: ListenAddress = { port: 0, host: '127.0.0.1' }

const REASONS: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Stop that program, or choose another with --port ${port + 1}.`,
  EACCES: ({ port }) =>
    `Port ${port} needs more rights than this user has. Choose one above 1024 with --port.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
}

function noSuchHost({ host }: ListenAddress): string {
  return `${host} is not an address of this machine. Give --host an address that it has.`
}

/** Listens and resolves with the port, or rejects with a `PortError` that says why it cannot and
 * what to do. */
export function listen(server: Server, address = ANY_PORT): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? '']
      reject(reason ? new PortError(reason(address)) : error)
    })
    server.listen(address, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Rejects as `listen` would; for servers that a library starts. */
export async function ensurePortFree(address: ListenAddress): Promise<void> {
  const probe = createServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}
