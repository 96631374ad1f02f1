import { saveTranscript } from './save-transcript'
import type { Transcript } from './transcript'

export function SaveButton({ transcript }: { transcript: Transcript }) {
  return (
    <button className="chat-save" type="button" onClick={() => saveTranscript(transcript)}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11" />
      </svg>
      <span className="chat-save-label">Save transcript</span>
    </button>
  )
}
