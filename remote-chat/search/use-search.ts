import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { useEffect, useRef, useState } from 'react'
import type { RequestAnswer } from '../connection/protocol'
import { requestRefusalText } from '../request-refusals'
import type { Transcript } from '../transcript/transcript'

export interface Search {
  words: string
  lines: RequestAnswer['lines']
  further?: number
  /** The index of the first line of the last answer. */
  firstNew: number
}

export interface SearchOptions {
  /** Knows which of the found lines were removed later. */
  transcript: Pick<Transcript, 'subscribe' | 'isRemoved'>
  find: (words: string, before?: number) => Promise<RequestAnswer>
  /** Loads a line and all lines after it; resolves with its index. */
  showAround: (seq: number) => Promise<number | undefined>
  onChoose: (index: number) => void
  onClose: () => void
}

function resultText({ lines, further }: Search): string {
  if (lines.length === 0) return further ? 'Nothing found so far.' : 'Nothing found.'
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return further ? `${count} so far, newest first.` : `${count}, newest first.`
}

/** The same search, without the texts of lines that were removed from the room. */
function withoutRemoved(result: Search, { isRemoved }: SearchOptions['transcript']): Search {
  const isGone = ({ seq = 0, kind }: Search['lines'][number]) =>
    kind !== 'removed' && isRemoved(seq)
  if (!result.lines.some(isGone)) return result
  const lines = result.lines.map((line): Search['lines'][number] =>
    isGone(line) ? { ...line, kind: 'removed', text: REMOVED_TEXT } : line,
  )
  return { ...result, lines }
}

/** The last search and its lines, which it keeps while the panel is closed. */
export function useSearch(options: SearchOptions) {
  const { transcript, find, showAround, onChoose, onClose } = options
  const [result, setResult] = useState<Search>()
  const [status, setStatus] = useState('')
  const workRef = useRef<AbortController>(undefined)

  useEffect(
    () => transcript.subscribe(() => setResult((last) => last && withoutRemoved(last, transcript))),
    [transcript],
  )

  /** Runs one task at a time: the next task cancels it, and so does closing the panel. */
  async function run(text: string, task: (signal: AbortSignal) => Promise<string>) {
    workRef.current?.abort()
    const controller = new AbortController()
    workRef.current = controller
    setStatus(text)
    const result = await task(controller.signal).catch(requestRefusalText)
    if (!controller.signal.aborted) setStatus(result)
  }

  function ask(words: string, earlier?: Search): void {
    // Lines of the previous search must not be shown with the new words.
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

  /** Cancels the current task. */
  function end() {
    workRef.current?.abort()
    setStatus(result ? resultText(result) : '')
  }

  return {
    result,
    status,
    search: (words: string) => words.trim() && ask(words),
    searchFurther: () => result && ask(result.words, result),
    choose: (seq: number) =>
      void run('Going to the line…', async (signal) => {
        const index = await showAround(seq)
        if (index === undefined) return 'This line is no longer there.'
        if (!signal.aborted) {
          onClose()
          onChoose(index)
        }
        return ''
      }),
    end,
  }
}
