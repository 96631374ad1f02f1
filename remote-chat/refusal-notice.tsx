import { Notice } from 'shared'

const sentences: Record<string, string> = {
  'too-fast': 'That was a little fast for the room. Wait a moment, then send it again.',
  'too-long': 'This message is too long for the room. Shorten it, then send it again.',
  malformed: 'The room could not read this message. Change it a little, then send it again.',
  unavailable: 'The room could not keep this message just now. Please send it again.',
}

/** Why a text is back in the composer; `code` is the refusal's. */
export function RefusalNotice({ code }: { code: string }) {
  return <Notice tone="problem">{sentences[code] ?? sentences.unavailable}</Notice>
}
