import { type ReactNode, useId } from 'react'

/** The headings of the account page's parts, in their order. */
const PARTS = [
  'Nickname',
  'Email address',
  'Password',
  'Second factor',
  'Remembered devices',
  'Sign out everywhere',
  'Delete account',
] as const

type Title = (typeof PARTS)[number]

const anchorOf = (title: Title) => title.toLowerCase().replaceAll(' ', '-')

/** One part of the account page. */
export function Part({ title, children }: { title: Title; children: ReactNode }) {
  const id = useId()
  return (
    <section className="auth-account-part" id={anchorOf(title)} aria-labelledby={id}>
      <h2 className="auth-account-part-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Links to the parts, which are more than a screenful. */
export function Contents() {
  return (
    <nav aria-label="On this page">
      <ul className="auth-account-contents">
        {PARTS.map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
