import type { Here } from '@parlor/shared/contract/chat-wire'
import './who-is-here.css'

const LIST_ID = 'chat-here-list'

/** The number of people here, which opens a list of the newest names. */
export function WhoIsHere({ here }: { here: Pick<Here, 'count' | 'names'> }) {
  const names = [...here.names].reverse()
  const more = here.count - names.length

  return (
    <div className="chat-here">
      <button className="chat-tool" type="button" popoverTarget={LIST_ID}>
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M10.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM3 13.5c.5-3 2.5-4.5 5-4.5s4.5 1.5 5 4.5" />
        </svg>
        <span className="chat-here-text" translate="no">
          <span className="chat-here-count">{here.count}</span>{' '}
          <span className="chat-tool-label">
            here: <bdi>{names.slice(0, 3).join(', ')}</bdi>
          </span>
        </span>
      </button>
      <ul
        className="chat-popover"
        id={LIST_ID}
        popover="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll a long list.
        tabIndex={0}
        aria-label="Who is here"
        translate="no"
      >
        {/* Two members may have the same name, so the key is the position. */}
        {Object.entries(names).map(([index, name]) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  )
}
