import { useEffect, useState } from 'react'
import { Button } from 'shared'

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
