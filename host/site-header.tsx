import {
  Button,
  confirmSignOut,
  getSession,
  Header,
  Link,
  paths,
  type SessionState,
  useLocation,
  useSession,
  useUnsentCount,
} from '@parlor/shared'
import { NavLink } from 'react-router-dom'
import type { SiteRoute } from './routes'

/** A screen with this as its link text is linked from the visitor's nickname. */
const NICKNAME = '{nickname}'

/** Shows the product's name, the screens' links, and the visitor's nickname and "Sign out". */
export function SiteHeader({ routes }: { routes: readonly SiteRoute[] }) {
  const session = useSession()
  // A visitor whose sign-in cannot be confirmed may still want to sign out on this device.
  const hasSignIn = session.status === 'signed-in' || session.status === 'unreachable'
  const links = <ScreenLinks routes={routes} status={session.status} />
  if (!hasSignIn) return <Header home={paths.login}>{links}</Header>
  return (
    <Header home={paths.dash}>
      {links}
      {session.status === 'signed-in' && (
        <Nickname nickname={session.user.nickname} routes={routes} />
      )}
      <Button variant="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Header>
  )
}

/** Ends the session at once, without waiting for the service. */
async function signOut(): Promise<void> {
  if (await confirmSignOut()) await getSession().signOut()
}

/** The visitor's nickname, as a link if a screen asks for it. */
function Nickname({ nickname, routes }: { nickname: string; routes: readonly SiteRoute[] }) {
  const name = (
    <bdi className="host-nickname" translate="no">
      {nickname}
    </bdi>
  )
  const route = routes.find(({ link }) => link === NICKNAME)
  if (!route) return name
  return (
    <NavLink className="host-own-link" to={route.path} aria-label={`Your account, ${nickname}`}>
      {name}
    </NavLink>
  )
}

interface ScreenLinksProps {
  routes: readonly SiteRoute[]
  status: SessionState['status']
}

/** Links to the screens that declare a link and that this visitor may see. */
function ScreenLinks({ routes, status }: ScreenLinksProps) {
  const unsentCount = useUnsentCount()
  const { pathname } = useLocation()
  // The room shows this itself, and sends what it can.
  const showsUnsent = unsentCount > 0 && status === 'signed-in' && pathname !== paths.dash
  const access = status === 'signed-out' ? 'anonymous' : status
  const linked = routes.filter(
    ({ link, access: own }) => link && link !== NICKNAME && ['everyone', access].includes(own),
  )
  if (linked.length === 0 && !showsUnsent) return null
  return (
    <nav className="host-links" aria-label="Screens">
      {showsUnsent && (
        <Link to={paths.dash}>
          {unsentCount === 1 ? '1 message waits' : `${unsentCount} messages wait`}
        </Link>
      )}
      {linked.map(({ path, link }) => (
        <NavLink to={path.replace('/*', '')} key={path}>
          {link}
        </NavLink>
      ))}
    </nav>
  )
}
