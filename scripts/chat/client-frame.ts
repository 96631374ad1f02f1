const ID_LENGTH = 100

/** What a client's frame turned out to be. */
export type ParsedFrame =
  | { kind: 'bind'; nickName: string; lastSeq: number | null | undefined }
  | { kind: 'say'; message: string; id: string | undefined }
  | { kind: 'malformed'; id: string | undefined }

/** Reads a frame. A wrong type anywhere makes the whole of it malformed. */
export function parseClientFrame(body: string | undefined): ParsedFrame {
  const frame = parseObject(body ?? '')
  const id =
    typeof frame.id === 'string' && frame.id !== '' && frame.id.length <= ID_LENGTH
      ? frame.id
      : undefined
  const malformed = { kind: 'malformed', id } as const
  if (frame.action === 'bindNickNameToConnectionId') {
    const { nickName, lastSeq } = frame
    if (typeof nickName !== 'string' || !isLastSeq(lastSeq)) return malformed
    return { kind: 'bind', nickName, lastSeq }
  }
  if (frame.action !== '$default' || typeof frame.message !== 'string') return malformed
  if (frame.id !== undefined && id === undefined) return malformed
  return { kind: 'say', message: frame.message, id }
}

function isLastSeq(value: unknown): value is number | null | undefined {
  if (value === undefined || value === null) return true
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // What is not JSON has none of the members that a frame needs.
    return {}
  }
}
