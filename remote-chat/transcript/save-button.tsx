import { localTime } from '@parlor/shared'
import type { Transcript } from './transcript'

/** The file's name, without the characters that file systems refuse. */
export function transcriptFileName(now: number): string {
  return `parlor-chat ${localTime(now).replaceAll(/[\\/:*?"<>|]/g, '.')}.txt`
}

/** Every line, after its time if it has one: with the date, because a file is read on other days. */
function savedText(transcript: Transcript): string {
  let text = ''
  for (let index = transcript.start; index < transcript.end; index += 1) {
    const at = transcript.entry(index)?.at
    text += `${at === undefined ? '' : `[${localTime(at)}] `}${transcript.line(index)}\n`
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
  link.download = transcriptFileName(Date.now())
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
