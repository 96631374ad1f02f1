import { Button, Field } from '@parlor/shared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSendable } from '../room/outgoing-text'
import './composer.css'

/** Specification section 9: "trivia button cooldown 5000 ms". */
export const TRIVIA_COOLDOWN_MS = 5_000

export function TriviaButton({ onAsk }: { onAsk: () => void }) {
  const [isCoolingDown, setCoolingDown] = useState(false)

  useEffect(() => {
    if (!isCoolingDown) return
    const timer = setTimeout(() => setCoolingDown(false), TRIVIA_COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [isCoolingDown])

  function ask() {
    setCoolingDown(true)
    onAsk()
  }

  return (
    <div className="chat-trivia">
      <Button variant="quiet" disabled={isCoolingDown} onClick={ask}>
        Trivia
      </Button>
      {isCoolingDown && (
        <span
          className="chat-cooldown"
          aria-hidden="true"
          style={{ animationDuration: `${TRIVIA_COOLDOWN_MS}ms` }}
        />
      )}
    </div>
  )
}

export interface ComposerProps {
  draft: string
  onWrite: (draft: string) => void
  onSend: () => void
  onTrivia: () => void
}

export function Composer({ draft, onWrite, onSend, onTrivia }: ComposerProps) {
  const inputRef = useRef<HTMLInputElement>(null)

  // When a virtual keyboard opens, keep the newest lines and the field below them in view.
  useEffect(() => {
    function keepEndInView() {
      const input = inputRef.current
      if (input === document.activeElement) input?.closest('.chat-room')?.scrollIntoView(false)
    }
    window.addEventListener('resize', keepEndInView)
    return () => window.removeEventListener('resize', keepEndInView)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
    // Also after a click on the button, which is about to be disabled while it has the focus.
    inputRef.current?.focus()
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      <Field
        ref={inputRef}
        label="Message"
        name="message"
        compact
        placeholder="Enter your message here"
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        value={draft}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isSendable(draft)}>
        Submit
      </Button>
      <TriviaButton onAsk={onTrivia} />
    </form>
  )
}
