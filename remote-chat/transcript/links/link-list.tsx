import { Button } from '@parlor/shared'
import { useEffect, useId, useRef, useState } from 'react'
import type { Transcript } from '../transcript'
import { findLinks, LINK_ATTRIBUTES, type Link } from './links'

const LISTED_LINKS = 20

/** A long transcript without links must not delay the list. */
const SEARCHED_LINES = 5_000

/** The newest links of a transcript, each once, the newest first. */
export function newestLinks(transcript: Transcript, most = LISTED_LINKS): Link[] {
  const found = new Map<string, Link>()
  const oldest = Math.max(transcript.start, transcript.end - SEARCHED_LINES)
  for (let index = transcript.end - 1; index >= oldest; index -= 1) {
    for (const link of findLinks(transcript.line(index)).reverse()) {
      if (found.size === most) return [...found.values()]
      if (!found.has(link.href)) found.set(link.href, link)
    }
  }
  return [...found.values()]
}

export function LinksButton({ onPress }: { onPress: () => void }) {
  return (
    <button className="chat-tool" type="button" onClick={onPress}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9" />
      </svg>
      <span className="chat-tool-label">Links</span>
    </button>
  )
}

interface LinkListProps {
  transcript: Transcript
  onClose: () => void
}

/** The newest links in a dialog: the keyboard reaches none in the transcript itself. */
export function LinkList({ transcript, onClose }: LinkListProps) {
  const headingId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  // Lines that arrive meanwhile must not move the links.
  const [links, setLinks] = useState(() => newestLinks(transcript))
  const close = () => dialogRef.current?.close()

  // The links of a removed line go.
  useEffect(
    () =>
      transcript.subscribe((rewritten) => {
        if (rewritten.length === 0) return
        const left = new Set(
          newestLinks(transcript, Number.POSITIVE_INFINITY).map(({ href }) => href),
        )
        setLinks((listed) => listed.filter(({ href }) => left.has(href)))
      }),
    [transcript],
  )

  useEffect(() => {
    const dialog = dialogRef.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])

  return (
    <dialog
      className="chat-links"
      ref={dialogRef}
      aria-labelledby={headingId}
      closedby="any"
      onClose={onClose}
    >
      <h2 id={headingId}>Newest links</h2>
      {links.length === 0 && <p>Nobody has said a link yet.</p>}
      <ul translate="no">
        {links.map(({ href, text, host }) => (
          <li key={href}>
            <a className="chat-links-link" href={href} {...LINK_ATTRIBUTES} onClick={close}>
              <bdi>{text}</bdi>
              {host && <span className="chat-links-host">leads to {host}</span>}
            </a>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={close}>
        Close
      </Button>
    </dialog>
  )
}
