import { isJsonObject, type JsonObject } from '../contract/json-value'

/** Parses a text as a JSON object; undefined if it is anything else. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A token's claims, none if it is malformed. Services check the signature, not the page. */
export function jwtPayload(token: string): JsonObject {
  try {
    const binary = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return parseJsonObject(new TextDecoder().decode(bytes)) ?? {}
  } catch {
    return {}
  }
}

/** When a token was issued and when it expires, in seconds by the issuer's clock. */
export function jwtTimes(token: string): { issuedAt: number; expiresAt: number } | undefined {
  const { iat, exp } = jwtPayload(token)
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { issuedAt: iat, expiresAt: exp }
}
