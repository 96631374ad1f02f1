import type { ChatStore, FanOutProgress } from '../chat-store'

type ClaimPart = Pick<ChatStore, 'claimFanOut' | 'releaseFanOut'>

/** The claim to post, among the runs of one process. Lines up to `head` were posted before it. */
export function memoryClaim(head: number): ClaimPart {
  let progress: FanOutProgress = { holder: '', posted: head, postedAt: 0, until: 0 }
  let wanted = head
  return {
    async claimFanOut(claim) {
      wanted = Math.max(wanted, claim.wanted)
      const isTaken = progress.holder !== claim.holder && progress.until > claim.now
      if (isTaken) return undefined
      progress = { ...progress, holder: claim.holder, until: claim.until }
      return progress
    },
    async releaseFanOut({ handOver = false, ...next }) {
      // Somebody else holds it by now, and knows what was posted better.
      if (progress.holder !== next.holder) return true
      const isDone = handOver || wanted <= next.posted
      progress = isDone ? { ...next, holder: '', until: 0 } : next
      return isDone
    },
  }
}
