import { Button, Field } from '@parlor/shared'
import { SEARCH_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { isOfComposition } from '@parlor/shared/contract/build/composition'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { isAltKey } from '../alt-key'
import { FoundLines } from './found-lines'
import { type SearchOptions, useSearch } from './use-search'
import './search.css'

interface SearchButtonProps {
  isOpen: boolean
  onPress: () => void
}

/** Opens the search, as does its key. */
export function SearchButton({ isOpen, onPress }: SearchButtonProps) {
  useEffect(() => {
    function keyPressed(event: globalThis.KeyboardEvent) {
      if (!isAltKey(event, 'K')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', keyPressed)
    return () => document.removeEventListener('keydown', keyPressed)
  }, [onPress])

  return (
    <button
      className="chat-tool"
      type="button"
      aria-keyshortcuts="Alt+K"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.3 10.3l3.7 3.7" />
      </svg>
      <span className="chat-tool-label">Search</span>
    </button>
  )
}

interface SearchPanelProps extends SearchOptions {
  isOpen: boolean
}

/** Searches all that was said, also what is not loaded. It stays as it was while it is closed. */
export function SearchPanel({ isOpen, ...options }: SearchPanelProps) {
  const { found, said, search, searchFurther, choose, close } = useSearch(options)
  const headingId = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLUListElement>(null)
  const openerRef = useRef<Element>(null)

  useEffect(() => {
    if (!isOpen) return
    openerRef.current = document.activeElement
    fieldRef.current?.focus()
    fieldRef.current?.select()
  }, [isOpen])

  // The button for more may be gone.
  useEffect(() => {
    if (!found || found.before === 0) return
    const line = listRef.current?.children[found.before]?.querySelector('button')
    const next = line ?? fieldRef.current
    next?.focus()
  }, [found])

  function submit(event: FormEvent) {
    event.preventDefault()
    search(fieldRef.current?.value ?? '')
  }

  function dismiss() {
    close()
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus({ preventScroll: true })
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isOfComposition(event.nativeEvent)) return
    event.preventDefault()
    dismiss()
  }

  return (
    <section
      className="chat-search"
      aria-labelledby={headingId}
      hidden={!isOpen}
      onKeyDown={keyPressed}
    >
      <div className="chat-search-head">
        <h2 id={headingId}>Search</h2>
        <Button variant="quiet" onClick={dismiss}>
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
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
            maxLength={SEARCH_LENGTH}
          />
        </form>
      </search>
      <p className="chat-search-said" role="status">
        {said}
      </p>
      {found && (
        <FoundLines ref={listRef} lines={found.lines} search={found.words} onChoose={choose} />
      )}
      {found?.further !== undefined && (
        <Button variant="quiet" onClick={searchFurther}>
          Search further back
        </Button>
      )}
    </section>
  )
}
