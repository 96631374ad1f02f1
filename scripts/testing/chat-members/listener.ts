import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { createLineSequence } from '../../../remote-chat/connection/line-sequence'

/** A cheap client for a thousand members who say nothing and miss nothing after that number. */
export function createListener(
  hear: (line: string) => void,
  after = 0,
): (frame: LinesFrame) => void {
  const sequence = createLineSequence<string>(after)
  return (frame) => {
    for (const line of sequence.accept(frame)) hear(line)
  }
}
