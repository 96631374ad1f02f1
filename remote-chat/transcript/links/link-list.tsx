import { Button } from '@parlor/shared'
import { type RefObject, type ToggleEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusInPopover } from '../../focus-in-popover'
import type { Transcript } from '../transcript'
import { findLinks, LINK_ATTRIBUTES, type Link } from './links'
import './link-list.css'

const LISTED_LINKS = 20

/** A long transcript without links must not delay the list. */
const SEARCHED_LINES = 5_000

/** The newest links of a transcript, without duplicates, newest first. */
export function newestLinks(transcript: Transcript, most = LISTED_LINKS): Link[] {
  const links = new Map<string, Link>()
  const oldest = Math.max(transcript.start, transcript.end - SEARCHED_LINES)
  for (let index = transcript.end - 1; index >= oldest; index -= 1) {
    for (const link of findLinks(transcript.line(index)).reverse()) {
      if (links.size === most) return [...links.values()]
      if (!links.has(link.href)) links.set(link.href, link)
    }
  }
  return [...links.values()]
}

const LIST_ID = 'chat-link-list'

export function LinksButton() {
  return (
    <button className="chat-tool chat-links-button" type="button" popoverTarget={LIST_ID}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9" />
      </svg>
      <span className="chat-tool-label">Links</span>
    </button>
  )
}

interface LinkListProps {
  transcript: Transcript
  ref: RefObject<HTMLDialogElement | null>
}

/** The newest links in a popover, because the keyboard cannot reach those in the transcript. */
export function LinkList({ transcript, ref }: LinkListProps) {
  const headingId = useId()
  // Lines that arrive while it is open must not move the links.
  const [links, setLinks] = useState<Link[]>([])
  const close = () => ref.current?.hidePopover()

  // Drop the links of removed lines.
  useEffect(
    () =>
      transcript.subscribe((rewritten) => {
        if (rewritten.length === 0) return
        const remaining = new Set(
          newestLinks(transcript, Number.POSITIVE_INFINITY).map(({ href }) => href),
        )
        setLinks((listed) => listed.filter(({ href }) => remaining.has(href)))
      }),
    [transcript],
  )

  /** Renders synchronously, because the browser then moves the focus to the first link. */
  function fill({ newState }: ToggleEvent) {
    if (newState === 'open') flushSync(() => setLinks(newestLinks(transcript)))
  }

  return (
    <dialog
      className="chat-popover chat-links"
      id={LIST_ID}
      popover="auto"
      ref={ref}
      aria-labelledby={headingId}
      onBeforeToggle={fill}
    >
      <div className="chat-links-head">
        <h2 id={headingId}>Newest links</h2>
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </div>
      {links.length === 0 && <p>Nobody has posted a link yet.</p>}
      <ul translate="no">
        {links.map(({ href, text, host }, index) => (
          <li key={href}>
            <a
              className="chat-links-link"
              ref={index === 0 ? focusInPopover : undefined}
              href={href}
              {...LINK_ATTRIBUTES}
              onClick={close}
            >
              <bdi>{text}</bdi>
              {host && <span className="chat-links-host">leads to {host}</span>}
            </a>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
