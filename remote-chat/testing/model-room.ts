import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type { ClientFrame, LinesFrame, RequestFrame } from '@parlor/shared/contract/chat-wire'

/** The fate of a frame: its delay, and how many times it arrives. */
export interface Fate {
  ms: number
  copies: number
}

type FrameKind = 'bind' | 'message' | 'request' | 'answer' | 'news' | 'reply'

const KIND_OF: { [action: string]: FrameKind } = {
  bindNickNameToConnectionId: 'bind',
  $default: 'message',
}

/** The lines of one answer: more need another bind. */
const ANSWER_LINES = 30
const FRAME_LINES = 7
const GREETING_LINES = 50
/** The most earlier lines of one reply. */
const PAGE_LINES = 20

/**
 * A room of one member, following the design. Each frame, in either direction, gets the next of the
 * given fates. Two of one kind in a row are never lost: a room that answers no bind is an older
 * one.
 */
export function modelRoom(fates: readonly Fate[]) {
  const lines: string[] = []
  /** The number of the line that each one removes, or 0. */
  const removes: number[] = []
  const removedTexts: string[] = []
  const ids = new Map<string, number>()
  let deliver: ((text: string) => void) | undefined
  let isBound = false
  let count = 0
  let isCalm = false
  const wasLost = new Map<FrameKind, boolean>()
  /** The number of the last line of the first answer to each bind, as binds may arrive twice. */
  const answers = new Map<string, number>()

  function carry(kind: FrameKind, arrive: () => void): void {
    const fate = (isCalm ? undefined : fates[count++ % fates.length]) ?? { ms: 0, copies: 1 }
    const copies = fate.copies === 0 && wasLost.get(kind) ? 1 : fate.copies
    wasLost.set(kind, copies === 0)
    for (let copy = 0; copy < copies; copy += 1) setTimeout(arrive, fate.ms * (copy + 1))
  }

  /** The connection may be another one by the time the frame arrives. */
  function post(frame: object): void {
    const to = deliver
    const kind = 'answer' in frame ? 'reply' : 'bind' in frame ? 'answer' : 'news'
    carry(kind, () => {
      if (to === deliver) to?.(JSON.stringify(frame))
    })
  }

  /** The lines after a number, up to another. */
  function linesOf(after: number, upTo: number) {
    return { lines: lines.slice(after, upTo), removed: removes.slice(after, upTo) }
  }

  function framesOf(after: number, upTo: number): LinesFrame[] {
    const frames: LinesFrame[] = []
    for (let from = after; from < upTo; from += FRAME_LINES) {
      const seq = Math.min(from + FRAME_LINES, upTo)
      const own = [...ids].filter(([, number]) => number > from && number <= seq)
      frames.push({ seq, ...linesOf(from, seq), ids: own.map(([id]) => id) })
    }
    return frames.length > 0 ? frames : [{ seq: upTo, lines: [] }]
  }

  function answer(bind: string, lastSeq: number | null): void {
    if (lastSeq !== null && lastSeq > lines.length) {
      post({ error: 'unknown-seq', bind })
      return
    }
    const after = lastSeq ?? Math.max(0, lines.length - GREETING_LINES)
    const upTo = Math.min(lines.length, lastSeq === null ? lines.length : after + ANSWER_LINES)
    if (!answers.has(bind)) answers.set(bind, upTo)
    const head = upTo < lines.length ? { head: lines.length } : {}
    for (const frame of framesOf(after, upTo)) post({ ...frame, bind, after, upTo, ...head })
  }

  function add(line: string, { id, removed = 0 }: { id?: string; removed?: number } = {}): void {
    lines.push(line)
    removes.push(removed)
    if (id !== undefined) ids.set(id, lines.length)
    const { length: seq } = lines
    if (isBound) post({ seq, ...linesOf(seq - 1, seq), ...(id !== undefined && { ids: [id] }) })
  }

  /** Removes a line, unless it is a removal or was removed. */
  function remove(seq: number): void {
    const text = lines[seq - 1]
    if (text === undefined || text === REMOVED_TEXT) return
    removedTexts.push(text)
    lines[seq - 1] = REMOVED_TEXT
    add(REMOVED_TEXT, { removed: seq })
  }

  function serveRequest(frame: RequestFrame): void {
    if (frame.action === 'remove') remove(frame.seq)
    const upTo = frame.action === 'earlier' ? frame.before - 1 : 0
    const after = Math.max(0, upTo - PAGE_LINES)
    const seqs = Array.from({ length: upTo - after }, (_, index) => after + 1 + index)
    post({ answer: frame.id, seqs, ...linesOf(after, upTo) })
  }

  function serve(frame: ClientFrame | RequestFrame): void {
    if (frame.action === 'bindNickNameToConnectionId') {
      isBound = true
      answer(frame.id ?? '', frame.lastSeq ?? null)
      return
    }
    const { id = '' } = frame
    if (!isBound) post({ error: 'not-bound', id })
    else if (frame.action !== '$default') serveRequest(frame)
    else if (ids.has(id)) post({ seq: lines.length, lines: [], ids: [id] })
    else add(`ada: ${frame.message}`, { id })
  }

  return {
    lines,
    /** The texts that no member may keep. */
    removedTexts,
    answers,
    /** Adds a line by somebody else. */
    add: (line: string) => add(line),
    remove,
    connect(hear: (text: string) => void): void {
      deliver = hear
      isBound = false
    },
    /** Takes a frame of the current connection. */
    take(text: string): void {
      const from = deliver
      const frame: ClientFrame | RequestFrame = JSON.parse(text)
      carry(KIND_OF[frame.action] ?? 'request', () => {
        if (from === deliver) serve(frame)
      })
    },
    /** From now on each frame arrives at once, and once. */
    calm(): void {
      isCalm = true
    },
  }
}
