import { type NewLine, SERVICE } from '../chat-store'
import { removed } from '../room-texts'

/** The line that says that another was removed. Its id makes a second removal add nothing. */
export function removalNotice(seq: number, at: number): NewLine {
  return {
    ...{ kind: 'removed', text: removed, author: SERVICE },
    ...{ id: `removed-${seq}`, removes: seq, at },
  }
}
