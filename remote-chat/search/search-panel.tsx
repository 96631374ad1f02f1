import { Button, Field } from '@parlor/shared'
import { SEARCH_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { type FormEvent, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { isAltKey } from '../alt-key'
import { focusInPopover } from '../focus-in-popover'
import { FoundLines } from './found-lines'
import { type SearchOptions, useSearch } from './use-search'
import './search.css'

const PANEL_ID = 'chat-search'

export function SearchButton() {
  return (
    <button className="chat-tool" type="button" aria-keyshortcuts="Alt+K" popoverTarget={PANEL_ID}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.3 10.3l3.7 3.7" />
      </svg>
      <span className="chat-tool-label">Search</span>
    </button>
  )
}

/** Searches all lines, loaded or not. It keeps its results while it is closed. */
export function SearchPanel(options: Omit<SearchOptions, 'onClose'>) {
  const panelRef = useRef<HTMLElement>(null)
  const close = () => panelRef.current?.hidePopover()
  const { result, status, search, searchFurther, choose, end } = useSearch({
    ...options,
    onClose: close,
  })
  const headingId = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLUListElement>(null)

  useEffect(() => {
    focusInPopover(fieldRef.current)
    function handleKey(event: KeyboardEvent) {
      if (!isAltKey(event, 'K')) return
      event.preventDefault()
      panelRef.current?.togglePopover(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  // The button that had the focus may be gone.
  useEffect(() => {
    if (!result || result.firstNew === 0) return
    const line = listRef.current?.children[result.firstNew]?.querySelector('button')
    const next = line ?? fieldRef.current
    next?.focus()
  }, [result])

  function submit(event: FormEvent) {
    event.preventDefault()
    search(fieldRef.current?.value ?? '')
  }

  function handleToggle({ newState }: ToggleEvent) {
    if (newState === 'closed') end()
  }

  return (
    <section
      className="chat-search"
      id={PANEL_ID}
      popover="auto"
      ref={panelRef}
      aria-labelledby={headingId}
      onBeforeToggle={handleToggle}
    >
      <div className="chat-search-head">
        <h2 id={headingId}>Search</h2>
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </div>
      <search>
        <form onSubmit={submit}>
          <Field
            ref={fieldRef}
            label="Words to find"
            placeholder="Words to find"
            compact
            name="words"
            // Not `type="search"`: there Escape would clear the field instead of closing the panel.
            role="searchbox"
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
            maxLength={SEARCH_LENGTH}
            onFocus={(event) => event.currentTarget.select()}
          />
        </form>
      </search>
      <p className="chat-search-said" role="status">
        {status || 'Press Enter to search.'}
      </p>
      {result && (
        <FoundLines ref={listRef} lines={result.lines} search={result.words} onChoose={choose} />
      )}
      {result?.further !== undefined && (
        <Button variant="quiet" onClick={searchFurther}>
          Search further back
        </Button>
      )}
    </section>
  )
}
