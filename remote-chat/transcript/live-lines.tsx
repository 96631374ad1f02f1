import { useEffect, useState } from 'react'
import { VisuallyHidden } from 'shared'
import { attachAnnouncer } from './announcer'
import type { Transcript } from './transcript'

interface Said {
  turn: number
  announcement: readonly string[]
}

/** New lines for screen readers: a text area that changes is not read out. */
export function LiveLines({ transcript }: { transcript: Transcript }) {
  const [said, setSaid] = useState<Said>({ turn: 0, announcement: [] })

  useEffect(
    () =>
      attachAnnouncer({
        transcript,
        say: (announcement) => setSaid(({ turn }) => ({ turn: turn + 1, announcement })),
      }),
    [transcript],
  )

  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label="New lines">
      {/* A new element for each announcement: the same words twice are said twice. */}
      <div key={said.turn}>
        {Object.entries(said.announcement).map(([index, sentence]) => (
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </VisuallyHidden>
  )
}
