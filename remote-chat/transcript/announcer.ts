import type { Transcript } from './transcript'

/** A screen reader needs about so long for a few lines; a busy room must not pile them up. */
export const ANNOUNCE_INTERVAL_MS = 3_000

/** More lines than these are counted instead of read out. */
const READ_OUT_LINES = 3

/** The sentences to say, each for itself. A line comes first, and with it who said it: behind words of
 * ours, somebody's name could be those very words, and what he says another's line. */
export function announcementOf(lines: readonly string[]): readonly string[] {
  if (lines.length <= READ_OUT_LINES) return lines
  return [lines.at(-1) ?? '', `${lines.length - 1} more new lines before it`]
}

export interface AnnouncerOptions {
  transcript: Transcript
  say: (announcement: readonly string[]) => void
}

/** Says new lines and nothing older: the first at once, then what came together together. */
export function attachAnnouncer({ transcript, say }: AnnouncerOptions): () => void {
  let said = transcript.length
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(): void {
    timer = undefined
    const fresh: string[] = []
    for (; said < transcript.length; said += 1) {
      // A line without a time is the history that greets a newcomer.
      if (transcript.arrivedAt(said) !== undefined) fresh.push(transcript.line(said))
    }
    if (fresh.length === 0) return
    timer = setTimeout(announce, ANNOUNCE_INTERVAL_MS)
    say(announcementOf(fresh))
  }

  const unsubscribe = transcript.subscribe(() => {
    if (timer === undefined) announce()
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
