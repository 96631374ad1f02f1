import type { ClientFrame, LinesFrame } from '@parlor/shared/contract/chat-wire'

/** The fate of a frame: its delay, and how many times it arrives. */
export interface Fate {
  ms: number
  copies: number
}

type FrameKind = 'bind' | 'message' | 'answer' | 'news'

/** The lines of one answer: more need another bind. */
const ANSWER_LINES = 30
const FRAME_LINES = 7
const GREETING_LINES = 50

/**
 * A room of one member, following the design. Each frame, in either direction, gets the next of the
 * given fates. Two of one kind in a row are never lost: a room that answers no bind is an older
 * one.
 */
export function modelRoom(fates: readonly Fate[]) {
  const lines: string[] = []
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
    carry('bind' in frame ? 'answer' : 'news', () => {
      if (to === deliver) to?.(JSON.stringify(frame))
    })
  }

  function framesOf(after: number, upTo: number): LinesFrame[] {
    const frames: LinesFrame[] = []
    for (let from = after; from < upTo; from += FRAME_LINES) {
      const seq = Math.min(from + FRAME_LINES, upTo)
      const own = [...ids].filter(([, number]) => number > from && number <= seq)
      frames.push({ seq, lines: lines.slice(from, seq), ids: own.map(([id]) => id) })
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

  function add(line: string, id?: string): void {
    lines.push(line)
    if (id !== undefined) ids.set(id, lines.length)
    if (isBound) post({ seq: lines.length, lines: [line], ...(id !== undefined && { ids: [id] }) })
  }

  function serve(frame: ClientFrame): void {
    if (frame.action !== '$default') {
      isBound = true
      answer(frame.id ?? '', frame.lastSeq ?? null)
      return
    }
    const { message, id = '' } = frame
    if (!isBound) post({ error: 'not-bound', id })
    else if (ids.has(id)) post({ seq: lines.length, lines: [], ids: [id] })
    else add(`ada: ${message}`, id)
  }

  return {
    lines,
    answers,
    /** Adds a line by somebody else. */
    add,
    connect(hear: (text: string) => void): void {
      deliver = hear
      isBound = false
    },
    /** Takes a frame of the current connection. */
    take(text: string): void {
      const from = deliver
      const frame: ClientFrame = JSON.parse(text)
      carry(frame.action === '$default' ? 'message' : 'bind', () => {
        if (from === deliver) serve(frame)
      })
    },
    /** From now on each frame arrives at once, and once. */
    calm(): void {
      isCalm = true
    },
  }
}
