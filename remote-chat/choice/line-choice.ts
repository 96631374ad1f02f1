import { isOfComposition } from '@parlor/shared/contract/build/composition'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChatRoomState } from '../room/chat-room'
import { isRemoved, type LineEntry, type Transcript } from '../transcript/transcript'
import { mayChoose } from './line-rights'

export interface LineChoice {
  line?: LineEntry
  index?: number
  /** A key chose the line, so the focus moves to its buttons. */
  isByKey: boolean
  /** The outcome of the last request; empty if there was none. */
  outcome: string
  /** True if there is an action that the member may take on the line with this index. */
  canChoose: (index: number) => boolean
  choose: (index: number | undefined, isByKey: boolean) => void
  close: () => void
  endOutcome: () => void
  /** Shows an outcome, and closes the choice of the line that it is about. */
  report: (outcome: string, about?: LineEntry) => void
}

/** The members of the room that choosing a line needs. */
export interface ChoiceRoom {
  transcript: Transcript
  getState: () => Pick<ChatRoomState, 'you'>
}

/** The index of the next line to choose, up (-1) or down (1) from a line. */
function nextIndex(room: ChoiceRoom, from: number, direction: -1 | 1): number | undefined {
  for (let index = from + direction; room.transcript.entry(index); index += direction) {
    if (canChoose(room, index)) return index
  }
  return undefined
}

function canChoose({ transcript, getState }: ChoiceRoom, index: number): boolean {
  const line = transcript.entry(index)
  return line !== undefined && mayChoose(line, getState().you, Date.now())
}

/** The keys work in the transcript, in a message field without a message, and in the choice. */
function isKeyPlace(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.name === 'message' && target.value === ''
  return target.closest('.chat-lines, .chat-chosen') !== null
}

/** The line that the member has chosen by its handle or a key, to remove it or silence its author. */
export function useLineChoice(room: ChoiceRoom): LineChoice {
  const { transcript } = room
  const [choice, setChoice] = useState<{ seq?: number; isByKey: boolean }>({ isByKey: false })
  const [outcome, setOutcome] = useState('')
  const { seq, isByKey } = choice

  /** Somebody else may have removed the line, or the room may have lost its history. */
  function indexNow(): number | undefined {
    const index = seq === undefined ? undefined : transcript.indexOf(seq)
    return index !== undefined && !isRemoved(transcript.entry(index)) ? index : undefined
  }
  const index = useSyncExternalStore(transcript.subscribe, indexNow)

  function set(next: { seq?: number; isByKey: boolean }): void {
    setChoice(next)
    setOutcome('')
  }

  function close(): void {
    if (seq !== undefined || outcome) set({ isByKey: false })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOfComposition(event)) return
    if (event.key === 'Escape') close()
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!room.getState().you || !isKeyPlace(event.target)) return
    event.preventDefault()
    if (event.key === 'ArrowUp') {
      const next = nextIndex(room, index ?? transcript.end, -1)
      if (next !== undefined) set({ seq: transcript.entry(next)?.seq, isByKey: true })
    } else if (index !== undefined) {
      const next = nextIndex(room, index, 1)
      set({ seq: next === undefined ? undefined : transcript.entry(next)?.seq, isByKey: true })
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return {
    line: index === undefined ? undefined : transcript.entry(index),
    index,
    isByKey,
    outcome,
    canChoose: (at) => canChoose(room, at),
    choose(at, isByHandleKey) {
      if (at === undefined || !canChoose(room, at)) close()
      else set({ seq: transcript.entry(at)?.seq, isByKey: isByHandleKey })
    },
    close,
    endOutcome: useCallback(() => setOutcome(''), []),
    report(text, about) {
      // Another line may have been chosen since.
      setChoice((last) => (last.seq === about?.seq ? { isByKey: false } : last))
      setOutcome(text)
    },
  }
}
