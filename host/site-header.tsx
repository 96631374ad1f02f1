import { useState } from 'react'
import { Button, getSession, Header, paths, useSession } from 'shared'

/** The product's name, and for who is signed in the nickname and the way out. */
export function SiteHeader() {
  const session = useSession()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    await getSession().signOut()
    setLeaving(false)
  }

  // Who cannot be confirmed is signed in on this device all the same, and may want to leave it.
  const hasSignIn = session.status === 'signed-in' || session.status === 'unreachable'
  if (!hasSignIn) return <Header home={paths.login} />
  return (
    <Header home={paths.dash}>
      {session.status === 'signed-in' && (
        <bdi className="host-nickname">{session.user.nickname}</bdi>
      )}
      <Button variant="quiet" pending={leaving} onClick={signOut}>
        Sign out
      </Button>
    </Header>
  )
}
