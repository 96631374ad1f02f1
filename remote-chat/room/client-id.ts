/** A new id of the client's own, for one message. `randomUUID` would need a secure context, which a
 * site tried out over plain HTTP on a local network is not. */
export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
