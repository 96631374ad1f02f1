import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import * as v from 'valibot'
import { StorageError } from '../../platform/storage/database'

const TOKEN_BYTES = 32

const tokensSchema = v.record(
  v.pipe(v.string(), v.check(isRemoteName)),
  v.object({
    /** SHA-256 of the token, in hexadecimal digits. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    /** The time when it was made, in ISO 8601. */
    since: v.string(),
  }),
)
type Tokens = v.InferOutput<typeof tokensSchema>

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const tokensFile = (data: string) => join(data, 'deploy-tokens.json')

/** The tokens for deploys over HTTP, one for each remote; the data folder has their hashes. */
export class DeployTokens {
  readonly #file: string

  constructor(data: string) {
    this.#file = tokensFile(data)
  }

  /** Why the file cannot be used, and the site takes no releases; undefined if it can. */
  problem(): string | undefined {
    try {
      this.list()
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }

  /** The tokens that count: none if the file cannot be used. */
  usable(): Tokens {
    try {
      return this.list()
    } catch {
      return {}
    }
  }

  /** Revokes those that a later folder does not have as well. Returns how many. */
  keepOnly(later: DeployTokens): number {
    const [tokens, others] = [Object.entries(this.usable()), later.usable()]
    const kept = tokens.filter(([remote, { hash }]) => others[remote]?.hash === hash)
    if (kept.length < tokens.length) this.#write(Object.fromEntries(kept))
    return tokens.length - kept.length
  }

  /** Read each time, so that a removed token ends at once. */
  list(): Tokens {
    if (!existsSync(this.#file)) return {}
    const json = v.pipe(v.string(), v.parseJson(), tokensSchema)
    const { success, output } = v.safeParse(json, readFileSync(this.#file, 'utf8'))
    if (success) return output
    throw new StorageError(
      `${this.#file} cannot be used: it has another form than it was written in. Remove it, and make the tokens again: npm run tokens -- add NAME`,
    )
  }

  /** Makes a remote's token, which replaces the one before. It is not kept. */
  add(remote: RemoteName): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const since = new Date().toISOString()
    this.#write({ ...this.list(), [remote]: { hash: hashOf(token).toString('hex'), since } })
    return token
  }

  /** Returns false if the remote had none. */
  remove(remote: RemoteName): boolean {
    const { [remote]: removed, ...others } = this.list()
    if (removed) this.#write(others)
    return removed !== undefined
  }

  /** The remote that a token belongs to. */
  remoteOf(token: string): string | undefined {
    const hash = hashOf(token)
    const isIts = (each: { hash: string }) => timingSafeEqual(Buffer.from(each.hash, 'hex'), hash)
    return Object.entries(this.usable()).find(([, each]) => isIts(each))?.[0]
  }

  #write(tokens: Tokens): void {
    const draft = `${this.#file}.new`
    writeFileSync(draft, `${JSON.stringify(tokens, null, 1)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, this.#file)
  }
}
