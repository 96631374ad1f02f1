import { Button, getSession, Header, paths, useSession } from 'shared'

/** The product's name, and for who is signed in the nickname and the way out. */
export function SiteHeader() {
  const session = useSession()
  // Who cannot be confirmed is signed in on this device all the same, and may want to leave it.
  const hasSignIn = session.status === 'signed-in' || session.status === 'unreachable'
  if (!hasSignIn) return <Header home={paths.login} />
  return (
    <Header home={paths.dash}>
      {session.status === 'signed-in' && (
        <bdi className="host-nickname">{session.user.nickname}</bdi>
      )}
      {/* It goes with the session, at once: nothing here waits until the service has been told. */}
      <Button variant="quiet" onClick={() => void getSession().signOut()}>
        Sign out
      </Button>
    </Header>
  )
}
