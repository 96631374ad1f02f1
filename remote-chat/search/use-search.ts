import { useRef, useState } from 'react'
import type { Answer } from '../connection/requests'
import { requestRefusalText } from '../request-refusals'

export interface Search {
  /** The words of the answer. */
  words: string
  lines: Answer['lines']
  further?: number
  /** The number of lines before the last answer's. */
  before: number
}

export interface SearchOptions {
  find: (words: string, before?: number) => Promise<Answer>
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

/** The last search and its lines, which stay while the panel is closed. */
export function useSearch({ find, showAround, onChoose, onClose }: SearchOptions) {
  const [found, setFound] = useState<Search>()
  const [said, setSaid] = useState('')
  const workRef = useRef<AbortController>(undefined)

  /** Does one thing at a time; a close ends it. */
  async function work(text: string, task: (signal: AbortSignal) => Promise<string>) {
    if (workRef.current) return
    const ended = new AbortController()
    workRef.current = ended
    setSaid(text)
    const result = await task(ended.signal).catch(requestRefusalText)
    if (ended.signal.aborted) return
    workRef.current = undefined
    setSaid(result)
  }

  const ask = (words: string, earlier?: Search) =>
    work('Searching…', async (signal) => {
      const { lines, further } = await find(words, earlier?.further)
      if (signal.aborted) return ''
      const known = earlier?.lines ?? []
      const next = { words, lines: [...known, ...lines], further, before: known.length }
      setFound(next)
      return resultText(next)
    })

  function close() {
    workRef.current?.abort()
    workRef.current = undefined
    setSaid(found ? resultText(found) : '')
    onClose()
  }

  return {
    found,
    /** What there is to say about it. */
    said,
    search: (words: string) => void (words.trim() && ask(words)),
    searchFurther: () => void (found && ask(found.words, found)),
    choose: (seq: number) =>
      void work('Going to the line…', async (signal) => {
        const index = await showAround(seq)
        if (index === undefined) return 'This line is not there any more.'
        if (!signal.aborted) {
          close()
          onChoose(index)
        }
        return ''
      }),
    close,
  }
}
