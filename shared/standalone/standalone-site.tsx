import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '../paths'
import { getSession, useSession } from '../session'
import { Button, Header, Page } from '../ui'
import { StandaloneSignIn } from './standalone-sign-in'

export interface StandaloneSiteProps {
  /** The remote's name, for the header. */
  name: string
  routes: { path: string; element: ReactNode }[]
  /** The routes are for signed-in users only: others get a sign-in made for development. */
  signIn?: boolean
}

/** One remote's routes in the frame that the host would give them. */
export function StandaloneSite({ name, routes, signIn = false }: StandaloneSiteProps) {
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  if (signIn && !signedIn) return <StandaloneSignIn name={name} />

  const first = routes[0]?.path ?? '/'
  return (
    <>
      <Header home={first}>
        {signedIn && (
          <>
            <span>{session.user.nickname}</span>
            <Button variant="quiet" onClick={() => getSession().signOut()}>
              Sign out
            </Button>
          </>
        )}
      </Header>
      <Routes>
        {routes.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        {signedIn && first !== paths.dash && (
          <Route path={paths.dash} element={<ElsewhereDash />} />
        )}
        <Route path="*" element={<Navigate to={first} replace />} />
      </Routes>
    </>
  )
}

/** Where a sign-in leads on a page without the remote that brings the dash. */
function ElsewhereDash() {
  return (
    <Page title="Signed in" heading="Signed in">
      <p>The dash belongs to another remote, which is not part of this page.</p>
    </Page>
  )
}
