import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { type NewLine, SERVICE } from '../chat-store'

/** The line that says that another was removed. Its id makes a second removal add nothing. */
export function removalNotice(seq: number, at: number): NewLine {
  return {
    ...{ kind: 'removed', text: REMOVED_TEXT, author: SERVICE },
    ...{ id: `removed-${seq}`, removes: seq, at },
  }
}
