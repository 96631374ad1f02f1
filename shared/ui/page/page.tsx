import { type ReactNode, useEffect, useRef } from 'react'
import { productName } from '../../runtime-config/runtime-config'
import './page.css'

/** `form`: one narrow column in a card. `room`: as high as the window, and comfortably wide.
 * `wide`: for tables and charts, as high as its content. */
export type PageLayout = 'form' | 'room' | 'wide'

export interface PageProps {
  /** The tab's title, without the product's name. */
  title: string
  /** The page's only h1. */
  heading: string
  layout?: PageLayout
  /** A picture next to the form in a wide enough window. Decoration only. */
  picture?: ReactNode
  children: ReactNode
}

/** One screen: sets the tab's title, and focuses its heading on arrival, unless one of its fields
 * already has the focus. */
export function Page({ title, heading, layout = 'form', picture, children }: PageProps) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${productName()}`
  }, [title])

  useEffect(() => {
    if (!bodyRef.current?.contains(document.activeElement)) headingRef.current?.focus()
  }, [])

  return (
    <main className="parlor-page" data-layout={layout}>
      <div className="parlor-page-body" ref={bodyRef}>
        <h1 className="parlor-page-heading" ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      {picture && (
        <div className="parlor-page-picture" aria-hidden="true">
          {picture}
        </div>
      )}
    </main>
  )
}
