declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** A DynamoDB in this process, in memory unless `path` is given. */
  export default function dynalite(options?: { createTableMs?: number; path?: string }): Server
}

declare module 'dynalite/actions/*' {
  /** Calls back before it returns, if the store does. */
  const act: (store: object, call: object, done: (error: unknown, answer?: object) => void) => void
  export default act
}

declare module 'dynalite/validations/*' {
  const validations: {
    /** Parses the call's expressions into the call. Returns an error message if one is invalid. */
    custom(call: object, store?: object): string | undefined
  }
  export default validations
}

declare module 'dynalite/db/index.js' {
  const db: {
    compare(operator: string, value: unknown, others: unknown): boolean
    itemSize(item: object): number
  }
  export default db
}
