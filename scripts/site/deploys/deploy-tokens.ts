import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import * as v from 'valibot'
import { describeFileError } from '../../platform/file-errors'
import { StorageError, takeLock } from '../../platform/storage/database'

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
type TokenRecords = v.InferOutput<typeof tokensSchema>

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const tokensFile = (data: string) => join(data, 'deploy-tokens.json')

/** The tokens for deploys over HTTP, one for each remote; the data folder has their hashes. */
export class DeployTokens {
  readonly #file: string

  constructor(data: string) {
    this.#file = tokensFile(data)
  }

  /** The reason why the file cannot be used, and deploys are refused; undefined if it can. */
  problem(): string | undefined {
    try {
      this.list()
      return undefined
    } catch (error) {
      return describeFileError(error) ?? (error as Error).message
    }
  }

  /** The valid tokens: none if the file cannot be used. */
  usable(): TokenRecords {
    try {
      return this.list()
    } catch {
      return {}
    }
  }

  /** Revokes the tokens that a later folder does not have. Returns their number. */
  keepOnly(later: DeployTokens): number {
    const [tokens, others] = [Object.entries(this.usable()), later.usable()]
    const remaining = tokens.filter(([remote, { hash }]) => others[remote]?.hash === hash)
    if (remaining.length < tokens.length) this.#write(Object.fromEntries(remaining))
    return tokens.length - remaining.length
  }

  /** Read each time, so that a removed token ends at once. */
  list(): TokenRecords {
    if (!existsSync(this.#file)) return {}
    const json = v.pipe(v.string(), v.parseJson(), tokensSchema)
    const text = this.#located(() => readFileSync(this.#file, 'utf8'))
    const { success, output } = v.safeParse(json, text)
    if (success) return output
    throw new StorageError(
      `${this.#file} is damaged and cannot be used. Remove it, and create the tokens again: npm run tokens -- add NAME`,
    )
  }

  /** Creates a remote's token, which replaces the previous one. Only its hash is stored. */
  add(remote: RemoteName): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const since = new Date().toISOString()
    const hash = hashOf(token).toString('hex')
    this.#exclusively(() => this.#write({ ...this.list(), [remote]: { hash, since } }))
    return token
  }

  /** Returns false if the remote did not have one. */
  remove(remote: RemoteName): boolean {
    return this.#exclusively(() => {
      const { [remote]: match, ...others } = this.list()
      if (match) this.#write(others)
      return match !== undefined
    })
  }

  remoteOf(token: string): string | undefined {
    const hash = hashOf(token)
    const isIts = (each: { hash: string }) => timingSafeEqual(Buffer.from(each.hash, 'hex'), hash)
    return Object.entries(this.usable()).find(([, each]) => isIts(each))?.[0]
  }

  #write(tokens: TokenRecords): void {
    const draft = `${this.#file}.new`
    this.#located(() => {
      writeFileSync(draft, `${JSON.stringify(tokens, null, 1)}\n`, { mode: 0o600, flush: true })
      renameSync(draft, this.#file)
    })
  }

  /** Runs `change` while no other command changes the tokens. */
  #exclusively<T>(change: () => T): T {
    const lock = takeLock(`${this.#file}.lock`)
    if (!lock) {
      throw new StorageError(
        `Another command is changing ${this.#file}. Nothing was changed. Run this again.`,
      )
    }
    try {
      return change()
    } finally {
      lock.close()
    }
  }

  /** Node does not always say which file it could not use. */
  #located<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      throw Object.assign(Object(error), { path: this.#file })
    }
  }
}
