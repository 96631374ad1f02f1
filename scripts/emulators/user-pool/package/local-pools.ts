import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../../platform/listen'
import type { LogFault } from '../../../platform/log'
import type { Mail } from '../../../platform/mail'
import { isOperation, runOperation } from '../operations/operations'
import { openShelf } from '../pools/pool-shelf'
import { Pools } from '../pools/pools'
import { Refusal } from '../refusals'
import { handleRequest } from '../wire/handle-request'
import type { AdminCredentials } from '../wire/verify-signature'
import { MailBox } from './mail-box'
import type { NewPool } from './new-pool'
import { setUpPool } from './set-up-pool'
import { UserPoolError } from './user-pool-error'

const LOOPBACK = '127.0.0.1'

export interface LocalPoolsOptions {
  /** The folder of the data; without it everything ends with the process. */
  data?: string | undefined
  /** The pools that there are from the start. */
  pools?: readonly NewPool[] | undefined
  /** Whose signed calls are taken; without, nobody's. */
  adminCredentials?: AdminCredentials | undefined
  /** Takes signed calls from this machine whoever signed them, and never from a page. */
  trustLocal?: boolean | undefined
  /** Told what an operation threw, with the id that its answer carries. */
  log?: LogFault | undefined
  /** Told of each message, too. */
  deliver?: ((mail: Mail) => void) | undefined
}

/** The user pools of one process. */
export class LocalPools {
  readonly mailBox: MailBox
  /** How far the clock of the pools is ahead of the machine's, in ms. */
  #aheadMs = 0
  readonly #pools: Pools
  #server: ReturnType<typeof createServer> | undefined

  private constructor(private readonly options: LocalPoolsOptions) {
    const { data, pools = [], deliver } = options
    this.mailBox = new MailBox(deliver)
    const hooks = new Map(
      pools.map(({ poolId, triggers }) => [poolId, { triggers: triggers ?? {} }]),
    )
    const shelf = openShelf({ data, hooks, now: this.now, deliver: this.mailBox.deliver })
    this.#pools = new Pools(shelf)
    for (const poolId of new Set([...shelf.poolIds, ...hooks.keys()]))
      this.#pools.add(shelf.open(poolId))
  }

  /** Opens the pools of the folder and makes those that are missing. Throws a `StorageError` or an `OptionError`. */
  static async open(options: LocalPoolsOptions): Promise<LocalPools> {
    const opened = new LocalPools(options)
    try {
      for (const pool of options.pools ?? []) await setUpPool(pool, opened.#pools)
      return opened
    } catch (error) {
      opened.#pools.closeAll()
      throw error
    }
  }

  /** The only clock of the pools. */
  readonly now = (): number => Date.now() + this.#aheadMs

  advance(ms: number): void {
    this.#aheadMs += ms
  }

  /** Makes one call without a port; an admin's too, since it comes from this process. */
  async call(operation: string, request: object): Promise<Record<string, unknown>> {
    if (!isOperation(operation)) throw new TypeError(`There is no operation ${operation}`)
    // As over the wire: what JSON does not carry is not sent.
    const body = JSON.parse(JSON.stringify(request))
    const caller = { address: LOOPBACK }
    const answer = await runOperation({ name: operation, body }, { pools: this.#pools, caller })
    if (answer instanceof Refusal) throw new UserPoolError(answer.type, answer.message)
    return answer as Record<string, unknown>
  }

  readonly handle = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { adminCredentials: credentials, trustLocal = false, log = console.error } = this.options
    const admins = { credentials, trustLocal, region: undefined, now: this.now }
    return handleRequest({ request, response }, { pools: this.#pools, admins, log })
  }

  /** Listens, and answers with the address. Rejects with a `PortError`. */
  async listen({ port = 0, host = LOOPBACK } = {}): Promise<string> {
    if (this.options.trustLocal && host !== LOOPBACK)
      throw new TypeError('trustLocal is for this machine alone, and never together with a host')
    this.#server = createServer((request, response) => void this.handle(request, response))
    return `http://${host}:${await listen(this.#server, { port, host })}`
  }

  jwks(poolId: string) {
    return this.#pools.get(poolId)?.jwks()
  }

  async close(): Promise<void> {
    const server = this.#server
    server?.closeAllConnections()
    if (server) await new Promise((resolve) => server.close(resolve))
    this.#pools.closeAll()
  }
}
