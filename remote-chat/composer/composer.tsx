import { Button, Field, VisuallyHidden } from '@parlor/shared'
import { isOfComposition } from '@parlor/shared/contract/build/composition'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { isSendable, outgoingLength } from '../room/outgoing-text'
import './composer.css'

/** Specification section 9: "trivia button cooldown 5000 ms". */
export const TRIVIA_COOLDOWN_MS = 5_000

/** The field shows a count when this many characters remain. */
const COUNTED_FROM = 200

/** Only with a real keyboard may a field take the focus itself: on a phone it opens the virtual one. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

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
  /** The maximum length of a message; undefined if the service has no limit of its own. */
  limit: number | undefined
  onWrite: (draft: string) => void
  onSend: () => void
  onTrivia: () => void
  fieldRef: RefObject<HTMLInputElement | null>
  /** Called for keys in the empty field; true if the key scrolled the room. */
  onScrollKey: (key: string) => boolean
}

/** The number of characters that a long draft has left, or has too many. */
function Count({ draft, limit }: { draft: string; limit: number }) {
  const remaining = limit - outgoingLength(draft)
  const isCounted = remaining <= COUNTED_FROM
  const isOver = remaining < 0
  return (
    <>
      {isCounted && (
        <span className="chat-count" data-over={isOver || undefined}>
          {isOver ? `${-remaining} too many` : `${remaining} left`}
        </span>
      )}
      {/* Announced once for each of the two, not at every key. */}
      <VisuallyHidden aria-live="polite">
        {isOver && `Too long: a message has at most ${limit.toLocaleString('en')} characters.`}
        {isCounted && !isOver && 'The message is close to the limit.'}
      </VisuallyHidden>
    </>
  )
}

export function Composer(props: ComposerProps) {
  const { draft, limit, onWrite, onSend, onTrivia, fieldRef: inputRef, onScrollKey } = props

  // When a virtual keyboard opens, keep the newest lines and the field below them in view.
  useEffect(() => {
    function keepEndInView() {
      const input = inputRef.current
      if (input === document.activeElement) input?.closest('.chat-foot')?.scrollIntoView(false)
    }
    window.addEventListener('resize', keepEndInView)
    return () => window.removeEventListener('resize', keepEndInView)
  }, [inputRef])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
    // A clicked button is about to be disabled, and would lose the focus.
    inputRef.current?.focus()
  }

  function askTrivia() {
    onTrivia()
    // The button is about to be disabled, and the user types the answer here.
    if (hasKeyboard()) inputRef.current?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
    if (shiftKey || ctrlKey || metaKey || altKey || isOfComposition(event.nativeEvent)) return
    if (currentTarget.value === '' && onScrollKey(key)) event.preventDefault()
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
        autoFocus={hasKeyboard()}
        action={limit !== undefined && <Count draft={draft} limit={limit} />}
        value={draft}
        onKeyDown={handleKey}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isSendable(draft)}>
        Submit
      </Button>
      <TriviaButton onAsk={askTrivia} />
    </form>
  )
}
