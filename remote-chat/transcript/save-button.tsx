import { localTime } from '@parlor/shared'
import { timedText } from './timed-text'
import type { Transcript } from './transcript'

/** The file's name, without the characters that file systems refuse. */
export function transcriptFileName(now: number): string {
  return `parlor-chat ${localTime(now).replaceAll(/[\\/:*?"<>|]/g, '.')}.txt`
}

/** Downloads the whole transcript as a text file. */
function saveTranscript(transcript: Transcript): void {
  const url = URL.createObjectURL(
    new Blob([`${timedText(transcript)}\n`], { type: 'text/plain;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = transcriptFileName(Date.now())
  link.click()
  URL.revokeObjectURL(url)
}

/** The number of saved lines, and of all lines if some are not loaded. */
function outcomeOf({ start, end, entry }: Transcript): string {
  const savedCount = end - start
  const all = entry(end - 1)?.seq ?? savedCount
  const count = (lines: number) => `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`
  if (all <= savedCount) return `Saved ${count(savedCount)}.`
  return `Saved ${savedCount.toLocaleString('en')} of ${count(all)}. Scroll up to load earlier ones.`
}

interface SaveButtonProps {
  transcript: Transcript
  onSave: (outcome: string) => void
}

export function SaveButton({ transcript, onSave }: SaveButtonProps) {
  function save() {
    saveTranscript(transcript)
    onSave(outcomeOf(transcript))
  }

  return (
    <button className="chat-tool" type="button" onClick={save}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11" />
      </svg>
      <span className="chat-tool-label">Save transcript</span>
    </button>
  )
}
