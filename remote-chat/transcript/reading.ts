import { type Kept, observable, openKept } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Entry, Transcript } from './transcript'

interface ReadingState {
  /** The number of lines since the reader left: for another tab, or further up. */
  unseen: number
  /** The index of the first line that came while the reader was away; undefined if not loaded. */
  newFrom?: number | undefined
}

/** True for a line that says who joined or left. */
function isNotice({ kind, who }: Entry): boolean {
  return who !== undefined && (kind === 'joined' || kind === 'left')
}

/**
 * How far somebody has read. Reading means that the newest line is in view; it is kept for the next
 * visit. A room whose lines have no numbers marks none of them as new.
 */
export function createReading(transcript: Transcript, kept: Kept) {
  const state = observable<ReadingState>({ unseen: 0 })
  let isReading = false
  /** The number of the newest line that was read. */
  let readTo = numberOf(kept.read())
  /** The number of the first line that was missed. It stays while the reader looks for it. */
  let missed: number | undefined
  let seenEnd = transcript.end

  function update(): void {
    const newest = transcript.entry(transcript.end - 1)?.seq
    if (newest !== undefined) {
      const next = readTo === undefined ? undefined : readTo + 1
      if (next !== undefined && next <= newest && !isReadLive(next)) missed = firstSaid(next)
      if (isReading && newest !== readTo) {
        readTo = newest
        kept.write(readTo)
      }
    }
    if (isReading) seenEnd = transcript.end
    const read = (readTo === undefined ? undefined : transcript.indexOf(readTo)) ?? -1
    const unseen = transcript.end - Math.max(seenEnd, read + 1)
    const newFrom = missed === undefined ? undefined : transcript.indexOf(missed)
    const before = state.get()
    if (unseen !== before.unseen || newFrom !== before.newFrom) state.set({ unseen, newFrom })
  }

  /** History was missed, even if the reader is here now. */
  function isReadLive(seq: number): boolean {
    const index = transcript.indexOf(seq)
    return isReading && index !== undefined && transcript.entry(index)?.isNew === true
  }

  /** The first line from a number on that is more than somebody who comes or goes. */
  function firstSaid(seq: number): number | undefined {
    let index = transcript.indexOf(seq)
    if (index === undefined) return seq
    for (let entry = transcript.entry(index); entry && isNotice(entry); ) {
      index += 1
      entry = transcript.entry(index)
    }
    return transcript.entry(index)?.seq
  }

  update()
  return {
    getState: state.get,
    subscribe: state.subscribe,
    /** Called when the transcript has changed. */
    update,
    setReading(next: boolean): void {
      isReading = next
      update()
    },
  }
}

/** Undefined for another program's value. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** How far an account has read on this device. */
export function useReading(
  transcript: Transcript,
  username: string,
  isFollowing: boolean,
): ReadingState {
  const [reading] = useState(() =>
    createReading(transcript, openKept(`chat-read.${username}`, 'device')),
  )
  const isReading = useSyncExternalStore(subscribeVisibility, isPageVisible) && isFollowing
  useEffect(() => transcript.subscribe(reading.update), [transcript, reading])
  useEffect(() => reading.setReading(isReading), [reading, isReading])
  return useSyncExternalStore(reading.subscribe, reading.getState)
}
