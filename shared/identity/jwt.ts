import { type JsonObject, parseJsonObject } from './json-object'

/** When a token was issued and when it expires, in seconds of the issuer's clock. */
export interface JwtTimes {
  issuedAt: number
  expiresAt: number
}

/** Reads a token's payload. Its signature is for the services that the token is shown to. */
export function jwtPayload(token: string): JsonObject | undefined {
  const encoded = token.split('.')[1]
  if (encoded === undefined) return undefined
  let binary: string
  try {
    binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return parseJsonObject(new TextDecoder().decode(bytes))
}

export function jwtTimes(token: string): JwtTimes | undefined {
  const { iat, exp } = jwtPayload(token) ?? {}
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { issuedAt: iat, expiresAt: exp }
}
