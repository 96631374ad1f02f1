import { useState, useSyncExternalStore } from 'react'
import type { Transcript } from './transcript'

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** The number of lines since the reader left: for another tab, or further up. */
export function useUnseenLines(transcript: Transcript, isFollowing: boolean): number {
  const end = useSyncExternalStore(transcript.subscribe, () => transcript.end)
  const isVisible = useSyncExternalStore(subscribeVisibility, isPageVisible)
  const [seen, setSeen] = useState(end)

  const isReading = isVisible && isFollowing
  if (isReading && seen !== end) setSeen(end)
  return isReading ? 0 : end - seen
}

/** The button that jumps to the newest line, for a reader who has scrolled up. */
export function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <button className="chat-jump" type="button" onClick={onJump}>
      Jump to newest
      {unseen > 0 && <span className="chat-jump-count">{unseen} new</span>}
    </button>
  )
}
