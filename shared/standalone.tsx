import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { openRemote } from './open-remote'
import { RemotePart } from './remote'
import { loadRuntimeConfig } from './runtime-config/load-runtime-config'
import { setRuntimeConfig } from './runtime-config/runtime-config'
import { startSession } from './session'
import { StandaloneSite, type StandaloneSiteProps } from './standalone/standalone-site'
import { Page } from './ui'

/** Runs one remote alone, in development, in place of the host. */
export async function runStandalone(
  declaration: StandaloneSiteProps['declaration'],
  modules: StandaloneSiteProps['modules'],
): Promise<void> {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element with the id "root".')
  const root = createRoot(container)

  const loaded = await loadRuntimeConfig()
  if (!loaded.ok) {
    root.render(<ConfigurationProblems problems={loaded.problems} />)
    return
  }
  setRuntimeConfig(loaded.config)
  const opened = openRemote(declaration.name, declaration)
  if (!opened.ok) {
    root.render(<ConfigurationProblems problems={opened.problems} />)
    return
  }
  await startSession(loaded.config).restore()
  root.render(
    <StrictMode>
      <BrowserRouter>
        <RemotePart parts={opened.parts}>
          <StandaloneSite declaration={declaration} modules={modules} />
        </RemotePart>
      </BrowserRouter>
    </StrictMode>,
  )
}

function ConfigurationProblems({ problems }: { problems: string[] }) {
  return (
    <Page title="Configuration" heading="The site is not configured correctly">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Page>
  )
}
