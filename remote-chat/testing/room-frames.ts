import type { BindFrame, LinesFrame } from '@parlor/shared/contract/chat-wire'

function isBind(frame: unknown): frame is BindFrame {
  return frame instanceof Object && 'nickName' in frame
}

/** The complete answer to the newest bind in the frames, with these lines. */
export function answerTo(frames: readonly unknown[], lines: string[]): LinesFrame {
  const { id, lastSeq } = frames.findLast(isBind) ?? {}
  const after = lastSeq ?? 0
  const upTo = after + lines.length
  return { seq: upTo, lines, bind: id, after, upTo }
}
