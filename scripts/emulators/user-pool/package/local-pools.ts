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
  /** The data folder; without it, all data is lost when the process ends. */
  data?: string | undefined
  /** The pools that exist from the start. */
  pools?: readonly NewPool[] | undefined
  /** The credentials of signed calls; without them, all are refused. */
  adminCredentials?: AdminCredentials | undefined
  /** Accepts any signature from this machine, and none from a page. */
  trustLocal?: boolean | undefined
  /** Called with what an operation threw, and the id in its answer. */
  log?: LogFault | undefined
  /** Also called with each message. */
  deliver?: ((mail: Mail) => void) | undefined
}

/** The user pools of one process. */
export class LocalPools {
  readonly mailBox: MailBox
  /** How far the pools' clock is ahead of the machine's, in ms. */
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

  /** Opens and creates the pools of the folder. Throws a `StorageError` or an `OptionError`. */
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

  /** Makes one call without a port; admin calls too, since they come from this process. */
  async call(operation: string, request: object): Promise<Record<string, unknown>> {
    if (!isOperation(operation)) throw new TypeError(`There is no operation ${operation}`)
    // As on the wire: values that JSON cannot represent are not sent.
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

  /** Listens, and resolves with the URL. Rejects with a `PortError`. */
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
