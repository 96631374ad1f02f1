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

  if (session.status !== 'signed-in') return <Header home={paths.login} />
  return (
    <Header home={paths.dash}>
      <bdi className="host-nickname">{session.user.nickname}</bdi>
      <Button variant="quiet" pending={leaving} onClick={signOut}>
        Sign out
      </Button>
    </Header>
  )
}
