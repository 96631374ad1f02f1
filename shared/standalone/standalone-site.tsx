import type { ComponentType } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { confirmSignOut } from '../drafts'
import { paths } from '../paths'
import { getSession, useSession } from '../session'
import { Button, Header, Page } from '../ui'
import { StandaloneSignIn } from './standalone-sign-in'

/** The part of a remote's `remote.json` that its own page needs. */
interface Declaration {
  name: string
  screens?: readonly { path: string; module: string; access: string }[]
  offers?: readonly { into: string; module: string; access: string }[]
}

export interface StandaloneSiteProps {
  declaration: Declaration
  /** The component of each screen, and of each contribution with sample props, by its module. */
  modules: Readonly<Record<string, ComponentType>>
}

/**
 * One remote's screens in the same frame as in the host. Signed-out visitors of a screen for
 * signed-in users get a sign-in form for development.
 */
export function StandaloneSite({ declaration, modules }: StandaloneSiteProps) {
  const { name, screens = [], offers = [] } = declaration
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  const { pathname } = useLocation()
  // Otherwise all screens need a sign-in, whatever the path is.
  const isOpen = [...screens, ...offers].some(({ access }) => access !== 'signed-in')
  const current = screens.find(({ path }) => matchPath(path, pathname))
  const needsSignIn = !isOpen || current?.access === 'signed-in'
  if (needsSignIn && !signedIn) return <StandaloneSignIn name={name} />

  const first = screens[0]?.path.replace('/*', '') ?? '/'
  return (
    <>
      <Header home={first}>
        {signedIn && (
          <>
            <span>{session.user.nickname}</span>
            <Button variant="quiet" onClick={() => void signOut()}>
              Sign out
            </Button>
          </>
        )}
      </Header>
      <Routes>
        {screens.map(({ path, module }) => {
          const Screen = modules[module]
          return Screen && <Route key={path} path={path} element={<Screen />} />
        })}
        {screens.length === 0 && (
          <Route path="/" element={<Contributions declaration={declaration} modules={modules} />} />
        )}
        {signedIn && first !== paths.dash && (
          <Route path={paths.dash} element={<ElsewhereDash />} />
        )}
        <Route path="*" element={<Navigate to={first} replace />} />
      </Routes>
    </>
  )
}

async function signOut(): Promise<void> {
  if (await confirmSignOut()) await getSession().signOut()
}

/** The page of a remote without a screen: its contributions to the slots of others. */
function Contributions({ declaration: { name, offers = [] }, modules }: StandaloneSiteProps) {
  return (
    <Page title={name} heading={name}>
      {offers.map(({ into, module }) => {
        const Component = modules[module]
        return (
          <section key={into + module}>
            <h2>{into}</h2>
            {Component && <Component />}
          </section>
        )
      })}
    </Page>
  )
}

/** Shown after a sign-in on a page without the remote that has the dash. */
function ElsewhereDash() {
  return (
    <Page title="Signed in" heading="Signed in">
      <p>The dash belongs to another remote, which is not part of this page.</p>
    </Page>
  )
}
