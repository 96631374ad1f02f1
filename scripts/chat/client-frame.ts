import type { RefusalFrame } from '@parlor/shared/contract/chat-wire'

const ID_LENGTH = 100

/** What a client's frame turned out to be. */
export type ParsedFrame =
  | {
      kind: 'bind'
      nickName: string
      lastSeq: number | null | undefined
      id: string | undefined
    }
  | { kind: 'say'; message: string; id: string | undefined }
  | { kind: 'malformed'; about: About }

/** Names the frame in its refusal. */
export type About = Pick<RefusalFrame, 'id' | 'bind'>

/** Reads a frame. A wrong type anywhere makes the whole of it malformed. */
export function parseClientFrame(body: string | undefined): ParsedFrame {
  const frame = parseObject(body ?? '')
  const id =
    typeof frame.id === 'string' && frame.id !== '' && frame.id.length <= ID_LENGTH
      ? frame.id
      : undefined
  const isIdFit = frame.id === undefined || id !== undefined
  if (frame.action === 'bindNickNameToConnectionId') {
    const { nickName, lastSeq } = frame
    if (!isIdFit || typeof nickName !== 'string' || !isLastSeq(lastSeq)) {
      return { kind: 'malformed', about: { bind: id } }
    }
    return { kind: 'bind', nickName, lastSeq, id }
  }
  if (!isIdFit || frame.action !== '$default' || typeof frame.message !== 'string') {
    return { kind: 'malformed', about: { id } }
  }
  return { kind: 'say', message: frame.message, id }
}

/** What a refusal of the frame says that it is about. */
export function aboutFrame(frame: ParsedFrame): About {
  if (frame.kind === 'malformed') return frame.about
  return frame.kind === 'bind' ? { bind: frame.id } : { id: frame.id }
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
