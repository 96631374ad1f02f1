import { useEffect, useRef } from 'react'
import { timedText } from './timed-text'
import type { Transcript } from './transcript'

/** Prints all lines, because a text area prints only the part that is in view. */
export function PrintedLines({ transcript }: { transcript: Transcript }) {
  const ref = useRef<HTMLPreElement>(null)

  useEffect(() => {
    function fill(text: string) {
      if (ref.current) ref.current.textContent = text
    }
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('beforeprint', () => fill(timedText(transcript)), { signal })
    window.addEventListener('afterprint', () => fill(''), { signal })
    return () => controller.abort()
  }, [transcript])

  return <pre className="chat-printed" ref={ref} translate="no" />
}
