import type { Transcript } from './transcript'

/** Writes local times as `2026-09-05 09:03`: the Swedish locale formats dates like ISO. */
function createTimeFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

/** The file's name, without the characters that file systems refuse. */
export function transcriptFileName(now: Date): string {
  return `parlor-chat ${createTimeFormat().format(now).replace(':', '')}.txt`
}

/** Every line, after its time if it has one. */
function savedText(transcript: Transcript): string {
  const time = createTimeFormat()
  let text = ''
  for (let index = transcript.start; index < transcript.end; index += 1) {
    const at = transcript.entry(index)?.at
    text += `${at === undefined ? '' : `[${time.format(at)}] `}${transcript.line(index)}\n`
  }
  return text
}

/** Downloads the whole transcript as a text file. */
function saveTranscript(transcript: Transcript): void {
  const url = URL.createObjectURL(
    new Blob([savedText(transcript)], { type: 'text/plain;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = transcriptFileName(new Date())
  link.click()
  URL.revokeObjectURL(url)
}

export function SaveButton({ transcript }: { transcript: Transcript }) {
  return (
    <button className="chat-tool" type="button" onClick={() => saveTranscript(transcript)}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11" />
      </svg>
      <span className="chat-tool-label">Save transcript</span>
    </button>
  )
}
