import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { type NewLine, SERVICE } from '../chat-store'

/** The line about the removal of another. Because of its id, a second removal adds nothing. */
export function removalNotice(seq: number, at: number): NewLine {
  return {
    ...{ kind: 'removed', text: REMOVED_TEXT, author: SERVICE },
    ...{ id: `removed-${seq}`, removes: seq, at },
  }
}

/** The content of a removed line. A line about a person keeps its kind, which decides who is here. */
export function removedFacts({ kind, who }: NewLine): Pick<NewLine, 'kind' | 'text' | 'who'> {
  if (who === undefined) return { kind: 'removed', text: REMOVED_TEXT }
  return { kind, text: REMOVED_TEXT, who: publicNickname('') }
}
