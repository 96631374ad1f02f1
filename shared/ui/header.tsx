import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '../contract/build/product-name'
import { Link } from '../router'
import { productName } from '../runtime-config/runtime-config'
import { VisuallyHidden } from './visually-hidden'
import './header.css'

export interface HeaderProps {
  /** The wordmark's link; none on a page outside the site. */
  home?: string
  /** The content at the end: the nickname, and "Sign out". */
  children?: ReactNode
}

/** The bar above every screen. */
export function Header({ home, children }: HeaderProps) {
  return (
    <header className="parlor-header">
      {home === undefined ? (
        <span className="parlor-header-home">
          <Wordmark />
        </span>
      ) : (
        <Link className="parlor-header-home" to={home}>
          <Wordmark />
        </Link>
      )}
      <div className="parlor-header-end">{children}</div>
    </header>
  )
}

/** "parlor", drawn with circles and stems, so it needs no font. The o has a lamp in it. */
function Wordmark() {
  const name = productName()
  if (name !== PRODUCT_NAME) {
    return (
      <bdi className="parlor-name" translate="no">
        {name}
      </bdi>
    )
  }
  return (
    <span className="parlor-wordmark">
      <svg viewBox="0 0 118 36" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="3.6" strokeLinecap="round">
          <path d="M3 16v17" />
          <circle cx="12" cy="16" r="9" />
          <circle cx="37" cy="16" r="9" />
          <path d="M46 16v9" />
          <path d="M56 25V16a9 9 0 0 1 9-9" />
          <path d="M73 2v23" />
          <circle cx="91" cy="16" r="9" />
          <path d="M107 25V16a9 9 0 0 1 9-9" />
        </g>
        <circle className="parlor-wordmark-lamp" cx="91" cy="16" r="3.2" />
      </svg>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
