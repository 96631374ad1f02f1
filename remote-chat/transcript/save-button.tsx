import type { Transcript } from './transcript'

/** The file's name with local time, without refused characters: `2026-09-05 0903`. */
export function transcriptFileName(now: Date): string {
  // The Swedish locale formats dates like ISO.
  const time = now.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
  return `parlor-chat ${time.replace(':', '')}.txt`
}

/** Downloads the whole transcript as a text file. */
function saveTranscript(transcript: Transcript): void {
  const url = URL.createObjectURL(
    new Blob([`${transcript.text()}\n`], { type: 'text/plain;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = transcriptFileName(new Date())
  link.click()
  URL.revokeObjectURL(url)
}

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
