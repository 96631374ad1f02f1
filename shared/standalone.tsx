import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadRuntimeConfig } from './runtime-config/load-runtime-config'
import { setRuntimeConfig } from './runtime-config/runtime-config'
import { startSession } from './session/page-session'
import { StandaloneSite } from './standalone/standalone-site'
import { Page } from './ui'

export interface StandaloneOptions {
  /** The remote's name, for the header. */
  name: string
  routes: { path: string; element: ReactNode }[]
  /** The routes are for the signed-in alone: others get a sign-in made for development. */
  signIn?: boolean
}

/** Runs one remote alone, in development: what the host does for it, without a host. */
export async function runStandalone(options: StandaloneOptions): Promise<void> {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element with the id "root".')
  const root = createRoot(container)

  const loaded = await loadRuntimeConfig()
  if (!loaded.ok) {
    root.render(<ConfigurationProblems problems={loaded.problems} />)
    return
  }
  setRuntimeConfig(loaded.config)
  await startSession(loaded.config).restore()
  root.render(
    <StrictMode>
      <BrowserRouter>
        <StandaloneSite {...options} />
      </BrowserRouter>
    </StrictMode>,
  )
}

function ConfigurationProblems({ problems }: { problems: string[] }) {
  return (
    <Page title="Configuration" heading="The configuration is not usable">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Page>
  )
}
