import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { type NewLine, SERVICE } from '../chat-store'

/** The line that says that another was removed. Its id makes a second removal add nothing. */
export function removalNotice(seq: number, at: number): NewLine {
  return {
    ...{ kind: 'removed', text: REMOVED_TEXT, author: SERVICE },
    ...{ id: `removed-${seq}`, removes: seq, at },
  }
}

/** What a removed line says. One about a person keeps its kind, from which all compute who is here. */
export function removedFacts({ kind, who }: NewLine): Pick<NewLine, 'kind' | 'text' | 'who'> {
  if (who === undefined) return { kind: 'removed', text: REMOVED_TEXT }
  return { kind, text: REMOVED_TEXT, who: publicNickname('') }
}
