import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockIds } from '@parlor/shared/contract/page/page-blocks'
import { root } from '../../build/packages'

/**
 * The shells of the set-ups that Parlor is compared with, over the same screens, guards and
 * session. They are texts because nothing ships them, and rooms do not import each other's
 * internals.
 */
const IMPORTS = `
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { loadRuntimeConfig, paths, setRuntimeConfig, startSession } from '@parlor/shared'
import { AnonymousOnly, SignedInOnly } from '${root}/host/guard/guards'
import { ConfigProblems } from '${root}/host/boot-failures'
import { raceWithDelay } from '${root}/host/loading-state'
import { SiteHeader } from '${root}/host/site-header'
import '${root}/host/host.css'
`

/**
 * The host's work around the dash, as one app does it: its code loads when a visitor types, and
 * its room opens once somebody is signed in. The other forms come while the page is idle.
 */
const PREPARING_LATER = `
import { whenIdle } from '${root}/host/when-idle'

function prepareFor(session) {
  let letGo
  const follow = () => {
    const { status } = session.getState()
    if (status === 'signed-in') letGo ??= screens.dash().then(({ prepare }) => prepare(session))
    else if (letGo) void letGo.then((close) => close())
    if (status !== 'signed-in') letGo = undefined
  }
  session.subscribe(follow)
  follow()
  if (session.getState().status !== 'signed-out') return
  whenIdle(() => void screens.register().then(screens.confirm))
  const onInput = () => {
    void screens.dash()
    void session.prepareSignIn()
  }
  document.addEventListener('input', onInput, { once: true })
}
`

const SITE = `
function Site() {
  return (
    <BrowserRouter>
      <SiteHeader routes={[]} />
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
  const result = await loadRuntimeConfig('${blockIds.config}')
  if (!result.ok) {
    root.render(<ConfigProblems problems={result.problems} onRetry={() => boot(root)} />)
    return
  }
  setRuntimeConfig(result.config)
  const session = startSession(result.config)
  await raceWithDelay(session.restore())
  prepareFor?.(session)
  root.render(<Site />)
}

void boot(createRoot(document.getElementById('root')))
`

const SCREENS = {
  Login: 'remote-auth/login',
  Register: 'remote-auth/register',
  Confirm: 'remote-auth/confirm',
  Dash: 'remote-chat/dash',
}

function shell(importScreen: (name: string, module: string) => string): string {
  const screens = Object.entries(SCREENS).map(([name, module]) => importScreen(name, module))
  return `import { lazy, Suspense } from 'react'\n${IMPORTS}const prepareFor = undefined\n${screens.join('\n')}\n${SITE}`
}

/** Every screen in the one bundle. */
const MONOLITH = shell((name, module) => `import ${name} from '${root}/${module}'`)

/** As in the federation's guide: an asynchronous start, and remotes as lazy components. */
const FEDERATED_SHELL = shell((name, module) => {
  const exposed = module.replace('-', '_')
  return `const ${name} = lazy(() => import('${exposed}'))`
})

/** Splits by route: each screen takes the place of the form in its page. */
const SPLIT_SHELL = `import { lazy, Suspense, useEffect } from 'react'
${IMPORTS}
import { replaceStaticScreen } from '${root}/host/static/static-screen'

const screens = {
${Object.entries(SCREENS)
  .map(([name, module]) => {
    const chunk = name.toLowerCase()
    return `  ${chunk}: () => import(/* webpackChunkName: "${chunk}" */ '${root}/${module}'),`
  })
  .join('\n')}
}
// Beside the session, which the first screen waits for.
void screens[location.pathname.slice(1)]?.()
${PREPARING_LATER}
function split(load) {
  const Screen = lazy(load)
  return function Shown() {
    useEffect(replaceStaticScreen, [])
    return <Screen />
  }
}
${Object.keys(SCREENS)
  .map((name) => `const ${name} = split(screens.${name.toLowerCase()})`)
  .join('\n')}
${SITE}`

/** The script beside it, which shows the form in the page. */
const FORM = `import { showStaticScreen } from '${root}/host/static/static-screen'

void showStaticScreen()
`

/** Writes the sources into a folder of the project, where builds find its packages. */
export function writeComparisonSources(folder: string) {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  write('shell.tsx', FEDERATED_SHELL)
  return {
    monolith: write('monolith.tsx', MONOLITH),
    split: { main: write('split.tsx', SPLIT_SHELL), form: write('form.ts', FORM) },
    federatedShell: write('federated-shell.ts', "import('./shell')\n"),
  }
}
