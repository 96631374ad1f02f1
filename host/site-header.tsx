import { Button, getSession, Header, paths, type SessionState, useSession } from '@parlor/shared'
import { NavLink } from 'react-router-dom'
import type { SiteRoute } from './routes'

/** The product's name, links of the screens, and for a signed-in visitor the nickname and "Sign out". */
export function SiteHeader({ routes }: { routes: readonly SiteRoute[] }) {
  const session = useSession()
  // Somebody whose sign-in cannot be confirmed may still want to sign out on this device.
  const hasSignIn = session.status === 'signed-in' || session.status === 'unreachable'
  const links = <ScreenLinks routes={routes} status={session.status} />
  if (!hasSignIn) return <Header home={paths.login}>{links}</Header>
  return (
    <Header home={paths.dash}>
      {links}
      {session.status === 'signed-in' && (
        <bdi className="host-nickname">{session.user.nickname}</bdi>
      )}
      {/* The session ends at once; nothing here waits for the service to hear of it. */}
      <Button variant="quiet" onClick={() => void getSession().signOut()}>
        Sign out
      </Button>
    </Header>
  )
}

interface ScreenLinksProps {
  routes: readonly SiteRoute[]
  status: SessionState['status']
}

/** Links to the screens that ask for one and that this visitor may see. */
function ScreenLinks({ routes, status }: ScreenLinksProps) {
  const access = status === 'signed-out' ? 'anonymous' : status
  const linked = routes.filter((each) => each.link && ['everyone', access].includes(each.access))
  if (linked.length === 0) return null
  return (
    <nav className="host-links" aria-label="Screens">
      {linked.map(({ path, link }) => (
        <NavLink to={path.replace('/*', '')} key={path}>
          {link}
        </NavLink>
      ))}
    </nav>
  )
}
