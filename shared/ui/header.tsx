import type { ReactNode } from 'react'
import { Link } from '../router'
import { Wordmark } from './wordmark'
import './header.css'

export interface HeaderProps {
  /** Where the wordmark leads; nowhere on a page that stands without the site. */
  home?: string
  /** What stands at the end: who is signed in, and the way out. */
  children?: ReactNode
}

/** The band above every screen. */
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
