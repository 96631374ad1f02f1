import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { useEffect, useRef, useState } from 'react'
import type { RequestAnswer } from '../connection/protocol'
import { requestRefusalText } from '../request-refusals'
import type { Transcript } from '../transcript/transcript'

export interface Search {
  /** The words of the answer. */
  words: string
  lines: RequestAnswer['lines']
  further?: number
  /** The number of lines before the last answer's. */
  firstNew: number
}

export interface SearchOptions {
  /** Tells which lines were removed since they were found. */
  transcript: Pick<Transcript, 'subscribe' | 'isRemoved'>
  find: (words: string, before?: number) => Promise<RequestAnswer>
  /** Loads a line with all after it; resolves with its index. */
  showAround: (seq: number) => Promise<number | undefined>
  onChoose: (index: number) => void
  onClose: () => void
}

function resultText({ lines, further }: Search): string {
  if (lines.length === 0) return further ? 'Nothing found so far.' : 'Nothing found.'
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return further ? `${count} so far, newest first.` : `${count}, newest first.`
}

/** The same search, in which no line has a text that was removed from the room. */
function withoutRemoved(result: Search, { isRemoved }: SearchOptions['transcript']): Search {
  const isGone = ({ seq = 0, kind }: Search['lines'][number]) =>
    kind !== 'removed' && isRemoved(seq)
  if (!result.lines.some(isGone)) return result
  const lines = result.lines.map((line): Search['lines'][number] =>
    isGone(line) ? { ...line, kind: 'removed', text: REMOVED_TEXT } : line,
  )
  return { ...result, lines }
}

/** The last search and its lines, which stay while the panel is closed. */
export function useSearch(options: SearchOptions) {
  const { transcript, find, showAround, onChoose, onClose } = options
  const [result, setResult] = useState<Search>()
  const [status, setStatus] = useState('')
  const workRef = useRef<AbortController>(undefined)

  useEffect(
    () => transcript.subscribe(() => setResult((last) => last && withoutRemoved(last, transcript))),
    [transcript],
  )

  /** Does one thing at a time: the next wish ends it, and a close. */
  async function run(text: string, task: (signal: AbortSignal) => Promise<string>) {
    workRef.current?.abort()
    const controller = new AbortController()
    workRef.current = controller
    setStatus(text)
    const result = await task(controller.signal).catch(requestRefusalText)
    if (!controller.signal.aborted) setStatus(result)
  }

  function ask(words: string, earlier?: Search): void {
    // The lines of one question must not stand below another.
    setResult(earlier)
    void run('Searching…', async (signal) => {
      const { lines, further } = await find(words, earlier?.further)
      if (signal.aborted) return ''
      const previous = earlier?.lines ?? []
      const next = { words, lines: [...previous, ...lines], further, firstNew: previous.length }
      setResult(withoutRemoved(next, transcript))
      return resultText(next)
    })
  }

  /** Ends what goes on. */
  function end() {
    workRef.current?.abort()
    setStatus(result ? resultText(result) : '')
  }

  return {
    result,
    /** What there is to say about it. */
    status,
    search: (words: string) => words.trim() && ask(words),
    searchFurther: () => result && ask(result.words, result),
    choose: (seq: number) =>
      void run('Going to the line…', async (signal) => {
        const index = await showAround(seq)
        if (index === undefined) return 'This line is not there any more.'
        if (!signal.aborted) {
          onClose()
          onChoose(index)
        }
        return ''
      }),
    end,
  }
}
