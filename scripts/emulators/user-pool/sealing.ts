import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates with AES-256-GCM. Base64, standard alphabet: SRP clients decode it. */
export function seal(text: string, { key, context }: { key: Buffer; context: string }): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a text that was sealed with this key in this context; undefined for any other. */
export function unseal(sealed: string, { key, context }: { key: Buffer; context: string }) {
  const bytes = Buffer.from(sealed, 'base64')
  // Another spelling of the same bytes is not the text that was issued.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64') !== sealed) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const start = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([start, decipher.final()]).toString()
  } catch {
    // Sealed with another key or in another context, or altered: the caller refuses it.
    return undefined
  }
}
