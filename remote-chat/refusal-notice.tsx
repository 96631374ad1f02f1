import { Notice } from 'shared'

const UNAVAILABLE = 'The room could not keep this message just now. Please send it again.'

/** A map, for the code is the service's word: in an object `constructor` would be found as well. */
const sentences = new Map([
  ['too-fast', 'That was a little fast for the room. Wait a moment, then send it again.'],
  ['too-long', 'This message is too long for the room. Shorten it, then send it again.'],
  ['malformed', 'The room could not read this message. Change it a little, then send it again.'],
])

/** Why a text is back in the composer; `code` is the refusal's. */
export function RefusalNotice({ code }: { code: string }) {
  return <Notice tone="problem">{sentences.get(code) ?? UNAVAILABLE}</Notice>
}
