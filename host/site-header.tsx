import { Button, getSession, Header, paths, useSession } from 'shared'

/** The product's name, and for a signed-in visitor the nickname and "Sign out". */
export function SiteHeader() {
  const session = useSession()
  // Somebody whose sign-in cannot be confirmed may still want to sign out on this device.
  const hasSignIn = session.status === 'signed-in' || session.status === 'unreachable'
  if (!hasSignIn) return <Header home={paths.login} />
  return (
    <Header home={paths.dash}>
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
