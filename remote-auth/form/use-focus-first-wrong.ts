import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives a function that brings the focus to the first wrong field of the form around `within`, once
 * its error is on the page: assistive technology reads the description that a field has when it
 * gets the focus.
 */
export function useFocusFirstWrong(within: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (asked === 0) return
    const form = within.current?.closest('form')
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, within])

  return () => setAsked((count) => count + 1)
}
