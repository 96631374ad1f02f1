import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RootDatabase } from 'lmdb'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the secrets of authenticator apps, which the server needs in the clear to check a code.
 * The key lies in the same store: this keeps a secret from being read by chance or by a search,
 * not from one who has the whole store. Without the password it signs nobody in.
 */
export class TokenVault {
  private constructor(private readonly key: Buffer) {}

  static async open(db: RootDatabase): Promise<TokenVault> {
    const keys = db.openDB<string, string>({ name: 'user-pool/vault' })
    const key = keys.get('key') ?? randomBytes(32).toString('hex')
    await keys.put('key', key)
    return new TokenVault(Buffer.from(key, 'hex'))
  }

  close(secret: Buffer): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.key, iv)
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  open(closed: string): Buffer {
    const bytes = Buffer.from(closed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
}
