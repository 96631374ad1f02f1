import { type JsonObject, parseJsonObject } from './json-object'

/** When a token was issued and when it expires, in seconds of the issuer's clock. */
export interface JwtTimes {
  issuedAt: number
  expiresAt: number
}

/** Reads a token's payload without checking its signature: that is for those it is shown to. */
export function jwtPayload(token: string): JsonObject | undefined {
  const encoded = token.split('.')[1]
  if (encoded === undefined) return undefined
  const base64 = encoded.replaceAll('-', '+').replaceAll('_', '/')
  let bytes: string
  try {
    bytes = atob(base64)
  } catch {
    return undefined
  }
  return parseJsonObject(
    new TextDecoder().decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0))),
  )
}

export function jwtTimes(token: string): JwtTimes | undefined {
  const { iat, exp } = jwtPayload(token) ?? {}
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { issuedAt: iat, expiresAt: exp }
}
