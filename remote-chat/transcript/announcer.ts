import type { Transcript } from './transcript'

/** A screen reader needs about so long for a few lines; a busy room must not pile them up. */
export const ANNOUNCE_INTERVAL_MS = 3_000

/** More lines than these are counted instead of read out. */
const READ_OUT_LINES = 3

export function announcementOf(lines: readonly string[]): string {
  if (lines.length <= READ_OUT_LINES) return lines.join('\n')
  return `${lines.length} new lines. The newest: ${lines.at(-1)}`
}

export interface AnnouncerOptions {
  transcript: Transcript
  say: (announcement: string) => void
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
