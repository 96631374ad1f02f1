import { Button } from '@parlor/shared'
import type { Membership, SilenceFrame } from '@parlor/shared/contract/chat-wire'
import { useLayoutEffect, useRef, useState } from 'react'
import { requestRefusalText } from '../request-refusals'
import type { ChatRoom } from '../room/chat-room'
import type { LineEntry } from '../transcript/transcript'
import type { LineChoice } from './line-choice'
import { subjectOf } from './line-rights'
import './chosen-line.css'

type HowLong = SilenceFrame['for']

const silences: readonly { for: HowLong; label: string; outcome: string }[] = [
  { for: 'an hour', label: 'For an hour', outcome: 'The author is silenced for an hour.' },
  { for: 'good', label: 'For good', outcome: 'The author is silenced for good.' },
  { for: 'nothing', label: 'Let speak again', outcome: 'The author may speak again.' },
]

const ASKING = 'Asking the room…'

function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <button className="chat-tool" type="button" aria-label="Close" onClick={onPress}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="m4 4 8 8M12 4l-8 8" />
      </svg>
    </button>
  )
}

/** Moves the focus to the first action if a key chose the line, and back when the element goes. */
function useBorrowedFocus(isByKey: boolean) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const opener = document.activeElement
    if (isByKey) element?.querySelector<HTMLElement>('.chat-chosen-actions > button')?.focus()
    return () => {
      const isInside = element?.contains(document.activeElement)
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isByKey])
  return ref
}

interface ChosenLineProps {
  line: LineEntry
  you: Membership
  isByKey: boolean
  /** Makes a request, and shows the outcome unless it is empty, because the room announces it. */
  onAsk: (request: Promise<unknown>, outcome: string) => void
  room: Pick<ChatRoom, 'remove' | 'silence'>
  onClose: () => void
}

function ChosenLine({ line, you, isByKey, onAsk, room, onClose }: ChosenLineProps) {
  const ref = useBorrowedFocus(isByKey)
  const [step, setStep] = useState<'choose' | 'remove' | 'silence'>('choose')
  const [request, setRequest] = useState<'remove' | HowLong>()
  const { seq = 0, text } = line
  const maySilence = you.moderator && subjectOf(line) !== you.by

  function remove() {
    setRequest('remove')
    onAsk(room.remove(seq), '')
  }

  function silence(howLong: HowLong, outcome: string) {
    setRequest(howLong)
    onAsk(room.silence(seq, howLong), outcome)
  }

  return (
    <section className="chat-chosen" ref={ref} aria-label={`Chosen line: ${text.slice(0, 100)}`}>
      <p className="chat-chosen-line" translate="no">
        <bdi>{text}</bdi>
      </p>
      <CloseButton onPress={onClose} />
      {step === 'choose' && (
        <div className="chat-chosen-actions">
          <Button variant="quiet" onClick={() => setStep('remove')}>
            Remove
          </Button>
          {maySilence && (
            <Button variant="quiet" onClick={() => setStep('silence')}>
              Silence
            </Button>
          )}
        </div>
      )}
      {/* Cancel is first, so that a second click or Enter does nothing to the line. */}
      {step === 'remove' && (
        <div className="chat-chosen-actions">
          <p aria-live="polite">
            {request ? ASKING : 'Remove this line? Its text is deleted for everybody.'}
          </p>
          <Button variant="quiet" autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={request === 'remove'} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
      {step === 'silence' && (
        <div className="chat-chosen-actions">
          <p aria-live="polite">{request ? ASKING : 'Silence the author of this line?'}</p>
          <Button variant="quiet" autoFocus onClick={onClose}>
            Cancel
          </Button>
          {silences.map(({ for: howLong, label, outcome }) => (
            <Button
              key={howLong}
              variant={howLong === 'an hour' ? 'primary' : 'quiet'}
              pending={request === howLong}
              resting={request !== undefined}
              onClick={() => silence(howLong, outcome)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

interface LineActionsProps {
  room: Pick<ChatRoom, 'remove' | 'silence'>
  you: Membership
  choice: LineChoice
}

export function LineActions({ room, you, choice }: LineActionsProps) {
  const { line, isByKey, close, report } = choice

  async function ask(request: Promise<unknown>, outcome: string) {
    try {
      await request
      report(outcome, line)
    } catch (code) {
      console.error(`Chat: a request was refused (${code}).`)
      report(requestRefusalText(code), line)
    }
  }

  if (!line) return null
  return (
    <ChosenLine
      key={line.seq}
      line={line}
      you={you}
      isByKey={isByKey}
      room={room}
      onAsk={ask}
      onClose={close}
    />
  )
}
