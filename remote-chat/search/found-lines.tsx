import { localTime } from '@parlor/shared'
import type { Ref } from 'react'
import type { ChatLine } from '../connection/protocol'
import { authorLength } from '../transcript/painted-row'
import { foundParts } from './found-words'

function Words({ text, search }: { text: string; search: string }) {
  return foundParts(text, search).map(({ text: part, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    isFound ? <mark key={at}>{part}</mark> : part,
  )
}

interface FoundLinesProps {
  lines: readonly ChatLine[]
  search: string
  onChoose: (seq: number) => void
  ref: Ref<HTMLUListElement>
}

/** The found lines as buttons that lead to them. */
export function FoundLines({ lines, search, onChoose, ref }: FoundLinesProps) {
  const today = Date.now()
  return (
    <ul className="chat-found" ref={ref} aria-label="Found lines">
      {lines.map((line) => {
        const { seq = 0, at, text } = line
        const author = authorLength(line)
        return (
          <li key={seq}>
            <button className="chat-found-line" type="button" onClick={() => onChoose(seq)}>
              {at !== undefined && (
                <span className="chat-found-time">{localTime(at, { today })}</span>
              )}
              <bdi translate="no">
                <b>
                  <Words text={text.slice(0, author)} search={search} />
                </b>
                <Words text={text.slice(author)} search={search} />
              </bdi>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
