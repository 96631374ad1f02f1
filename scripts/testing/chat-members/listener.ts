import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { createLineSequence } from '../../../remote-chat/connection/line-sequence'

/** A cheap client for a thousand members who say nothing and miss nothing. */
export function createListener(hear: (line: string) => void): (frame: LinesFrame) => void {
  const sequence = createLineSequence<string>(0)
  return (frame) => {
    for (const line of sequence.accept(frame)) hear(line)
  }
}
