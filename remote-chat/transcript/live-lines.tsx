import { VisuallyHidden } from '@parlor/shared'
import { useEffect, useState } from 'react'
import { isRemoved, type Transcript } from './transcript'

/** A screen reader takes about this long to read a few lines, and lines must not pile up. */
export const ANNOUNCE_INTERVAL_MS = 3_000

/** Further lines are counted, not read out. */
const READ_OUT_LINES = 3

/** The sentences to announce, each on its own. They add no words before a line, because a user could
 * take those words as a name and make a message look like another user's line. */
export function announcementOf(lines: readonly string[]): readonly string[] {
  if (lines.length <= READ_OUT_LINES) return lines
  return [lines.at(-1) ?? '', `${lines.length - 1} more new lines before it`]
}

/** Announces new lines, not history: the first at once, then those of each interval together. */
export function announceLines(
  transcript: Transcript,
  say: (announcement: readonly string[]) => void,
): () => void {
  let nextIndex = transcript.end
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(): void {
    timer = undefined
    const fresh: string[] = []
    for (; nextIndex < transcript.end; nextIndex += 1) {
      const entry = transcript.entry(nextIndex)
      if (entry?.isNew) fresh.push(entry.text)
    }
    if (fresh.length === 0) return
    timer = setTimeout(announce, ANNOUNCE_INTERVAL_MS)
    say(announcementOf(fresh))
  }

  const unsubscribe = transcript.subscribe((rewritten) => {
    // The last announcement must not keep the text of a removed line.
    if (rewritten.some((index) => isRemoved(transcript.entry(index)))) say([])
    if (timer === undefined) announce()
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** New lines for screen readers, which do not announce changes of a text area. */
export function LiveLines({ transcript }: { transcript: Transcript }) {
  const [latest, setLatest] = useState({ turn: 0, announcement: [] as readonly string[] })

  useEffect(
    () =>
      announceLines(transcript, (announcement) =>
        setLatest(({ turn }) => ({ turn: turn + 1, announcement })),
      ),
    [transcript],
  )

  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label="New lines">
      {/* A new element for each announcement, so that repeated text is announced again. */}
      <div key={latest.turn} translate="no">
        {Object.entries(latest.announcement).map(([index, sentence]) => (
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </VisuallyHidden>
  )
}
