import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'

/**
 * The shells of the two set-ups that Parlor is measured against, over the same screens, guards and
 * session. They are texts because nothing ships them, and no room imports another's inside.
 */
const IMPORTS = `
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { loadRuntimeConfig, paths, setRuntimeConfig, startSession } from 'shared'
import { AnonymousOnly } from '${root}/host/anonymous-only'
import { ConfigProblems } from '${root}/host/boot-failures'
import { raceWithDelay } from '${root}/host/remotes/screens/race-with-delay'
import { SignedInOnly } from '${root}/host/signed-in-only'
import { SiteHeader } from '${root}/host/site-header'
import '${root}/host/host.css'
`

const SITE = `
function Site() {
  return (
    <BrowserRouter>
      <SiteHeader />
      <Suspense fallback={<p>Loading …</p>}>
        <Routes>
          <Route element={<AnonymousOnly />}>
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.register} element={<Register />} />
            <Route path={paths.confirm} element={<Confirm />} />
          </Route>
          <Route element={<SignedInOnly />}>
            <Route path={paths.dash} element={<Dash />} />
          </Route>
          <Route path="*" element={<Navigate to={paths.login} replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

async function boot(root) {
  const read = await loadRuntimeConfig()
  if (!read.ok) {
    root.render(<ConfigProblems problems={read.problems} onRetry={() => boot(root)} />)
    return
  }
  setRuntimeConfig(read.config)
  await raceWithDelay(startSession(read.config).restore())
  root.render(<Site />)
}

void boot(createRoot(document.getElementById('root')))
`

/** Every screen in the one bundle. */
const MONOLITH = `
import { Suspense } from 'react'
${IMPORTS}
import Login from '${root}/remote-auth/login'
import Register from '${root}/remote-auth/register'
import Confirm from '${root}/remote-auth/confirm'
import Dash from '${root}/remote-chat/dash'
${SITE}`

/** As the federation's guide has it: an asynchronous start, and remotes as lazy components. */
const FEDERATED_SHELL = `
import { lazy, Suspense } from 'react'
${IMPORTS}
const Login = lazy(() => import('remote_auth/login'))
const Register = lazy(() => import('remote_auth/register'))
const Confirm = lazy(() => import('remote_auth/confirm'))
const Dash = lazy(() => import('remote_chat/dash'))
${SITE}`

export interface ComparisonSources {
  folder: string
  monolith: string
  federatedShell: string
}

/** Writes them into a folder of the project, where builds find its packages. */
export function writeComparisonSources(folder: string): ComparisonSources {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  write('tsconfig.json', JSON.stringify({ extends: '../../tsconfig.base.json' }))
  write('shell.tsx', FEDERATED_SHELL)
  return {
    folder,
    monolith: write('monolith.tsx', MONOLITH),
    federatedShell: write('federated-shell.ts', "import('./shell')\n"),
  }
}
