import { Link } from 'shared'

interface OtherWayProps {
  to: string
  link: string
  state?: unknown
  /** The sentence before the link, or after it. */
  before?: string
  after?: string
}

/** Stands above the form, so that nothing that appears below the form moves it. */
export function OtherWay({ to, link, state, before, after }: OtherWayProps) {
  return (
    <p className="auth-other-way">
      {before && <span>{before} </span>}
      <Link to={to} state={state}>
        {link}
      </Link>
      {after && <span> {after}</span>}
    </p>
  )
}
