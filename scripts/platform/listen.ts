import { createServer, type Server } from 'node:http'

export class PortError extends Error {
  override name = 'PortError'
}

/** Listens, or rejects with a `PortError` that says why it cannot and what to do. */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { port, host })))
    server.listen({ port, host }, resolve)
  })
}

function explain(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortError(
        `Port ${port} is in use by another program. Stop that program, or choose another port: npm start -- --port ${port + 1}`,
      )
    case 'EACCES':
      return new PortError(
        `Port ${port} needs more rights than this user has. Choose one above 1024 with --port.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PortError(
        `${host} is not an address of this machine. Give --host an address that it has.`,
      )
    default:
      return error
  }
}

/** Rejects as `listen` would; for servers that a library starts. */
export async function ensurePortFree(address: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}
