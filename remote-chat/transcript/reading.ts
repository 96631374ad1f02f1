import { observable, openStoredValue, type StoredValue } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatRoom } from '../room/chat-room'
import type { LineEntry, Transcript } from './transcript'

interface ReadingState {
  /** The number of lines since the reader went to another tab or scrolled up. */
  unseen: number
  /** The index of the first line that the reader missed; undefined if it is not loaded. */
  newFrom?: number | undefined
}

/** True for a line that somebody else said. In a plain room lines have no author. */
function isSaidByAnother({ kind, by }: LineEntry, reader: string | undefined): boolean {
  if (kind === undefined) return true
  return (kind === 'said' || kind === 'command') && by !== reader
}

interface ReadingOptions {
  transcript: Transcript
  /** Shared by the tabs of one account on one device. */
  position: StoredValue
  /** The reader's pseudonym in the room, once it is known. */
  reader: () => string | undefined
}

/**
 * How far somebody has read, in this tab or another one, stored for the next visit. Somebody reads
 * while the newest line is in view. Lines without numbers are never marked as new.
 */
export function createReading({ transcript, position, reader }: ReadingOptions) {
  const state = observable<ReadingState>({ unseen: 0 })
  let isReading = false
  let readTo = numberOf(position.read())
  /** The number of the first line that was missed. It stays while the reader scrolls up to it. */
  let firstMissed: number | undefined
  let seenEnd = transcript.end
  /** The count of lines by others between two indices, which the next count continues. */
  let lineCount = { from: seenEnd, to: seenEnd, count: 0 }

  /** Called when the transcript changes, with the indices of rewritten lines. */
  function update(rewritten: readonly number[] = []): void {
    if (rewritten.length > 0) lineCount = { ...lineCount, to: lineCount.from, count: 0 }
    const newest = transcript.entry(transcript.end - 1)?.seq
    if (newest !== undefined) {
      const next = readTo === undefined ? undefined : readTo + 1
      if (next !== undefined && next <= newest && !isReadLive(next)) firstMissed = firstSaid(next)
      if (isReading && newest !== readTo) {
        readTo = newest
        position.write(readTo)
      }
    }
    if (isReading) seenEnd = transcript.end
    show()
  }

  function show(): void {
    const readIndex = (readTo === undefined ? undefined : transcript.indexOf(readTo)) ?? -1
    const unseen = countFrom(Math.max(seenEnd, readIndex + 1))
    const newFrom = firstMissed === undefined ? undefined : transcript.indexOf(firstMissed)
    const previous = state.get()
    if (unseen !== previous.unseen || newFrom !== previous.newFrom) state.set({ unseen, newFrom })
  }

  function countFrom(from: number): number {
    if (from !== lineCount.from) lineCount = { from, to: from, count: 0 }
    for (; lineCount.to < transcript.end; lineCount.to += 1) {
      const entry = transcript.entry(lineCount.to)
      if (entry && isSaidByAnother(entry, reader())) lineCount.count += 1
    }
    return lineCount.count
  }

  /** Takes over the position of another tab. It writes nothing, or two tabs would keep replying. */
  function readElsewhere(): void {
    const next = numberOf(position.read())
    if (next === undefined || next === readTo) return
    readTo = next
    // A line that is not loaded yet is newer than all loaded ones.
    seenEnd = Math.max(seenEnd, (transcript.indexOf(next) ?? transcript.end - 1) + 1)
    if (!isReading && firstMissed !== undefined && firstMissed <= next) firstMissed = undefined
    show()
  }

  /** False for history: the reader missed it, even if they are here now. */
  function isReadLive(seq: number): boolean {
    const index = transcript.indexOf(seq)
    return isReading && index !== undefined && transcript.entry(index)?.isNew === true
  }

  /** The first line with this number or a later one that somebody else said. */
  function firstSaid(seq: number): number | undefined {
    let index = transcript.indexOf(seq)
    if (index === undefined) return seq
    let entry = transcript.entry(index)
    while (entry && !isSaidByAnother(entry, reader())) {
      index += 1
      entry = transcript.entry(index)
    }
    return entry?.seq
  }

  update()
  return {
    getState: state.get,
    subscribe: state.subscribe,
    update,
    readElsewhere,
    setReading(next: boolean): void {
      isReading = next
      update()
    },
  }
}

/** Undefined if another program wrote the value. */
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
  { transcript, getState }: Pick<ChatRoom, 'transcript' | 'getState'>,
  username: string,
  isFollowing: boolean,
): ReadingState {
  const [reading] = useState(() =>
    createReading({
      transcript,
      position: openStoredValue(`chat-read.${username}`, 'device'),
      reader: () => getState().you?.by,
    }),
  )
  const isReading = useSyncExternalStore(subscribeVisibility, isPageVisible) && isFollowing
  useEffect(() => transcript.subscribe(reading.update), [transcript, reading])
  useEffect(() => reading.setReading(isReading), [reading, isReading])
  useEffect(() => {
    // Another tab has written something on this device.
    window.addEventListener('storage', reading.readElsewhere)
    return () => window.removeEventListener('storage', reading.readElsewhere)
  }, [reading])
  return useSyncExternalStore(reading.subscribe, reading.getState)
}
