import type { RefusalFrame } from '@parlor/shared/contract/chat-wire'

const ID_LENGTH = 100

/** What a client's frame turned out to be. */
export type ParsedFrame = {
  /** Names the frame in its refusal. */
  about: Pick<RefusalFrame, 'id' | 'bind'>
} & (
  | { kind: 'bind'; nickName: string; lastSeq: number | null | undefined }
  | { kind: 'say'; message: string }
  | { kind: 'malformed' }
)

/** Reads a frame. A wrong type anywhere makes the whole of it malformed. */
export function parseClientFrame(body: string | undefined): ParsedFrame {
  const frame = parseObject(body ?? '')
  const id =
    typeof frame.id === 'string' && frame.id !== '' && frame.id.length <= ID_LENGTH
      ? frame.id
      : undefined
  const isBind = frame.action === 'bindNickNameToConnectionId'
  const about = isBind ? { bind: id } : { id }
  const malformed = { kind: 'malformed', about } as const
  if (frame.id !== undefined && id === undefined) return malformed
  if (isBind) {
    const { nickName, lastSeq } = frame
    if (typeof nickName !== 'string' || !isLastSeq(lastSeq)) return malformed
    return { kind: 'bind', about, nickName, lastSeq }
  }
  if (frame.action !== '$default' || typeof frame.message !== 'string') return malformed
  return { kind: 'say', about, message: frame.message }
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
