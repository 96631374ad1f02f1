declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** DynamoDB in this process, in memory unless `path` is given. */
  export default function dynalite(options?: { createTableMs?: number; path?: string }): Server
}
