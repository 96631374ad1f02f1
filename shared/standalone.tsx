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

  const result = await loadRuntimeConfig()
  if (!result.ok) {
    root.render(<ConfigurationProblems problems={result.problems} />)
    return
  }
  setRuntimeConfig(result.config)
  const remote = openRemote(declaration.name, declaration)
  if (!remote.ok) {
    root.render(<ConfigurationProblems problems={remote.problems} />)
    return
  }
  await startSession(result.config).restore()
  root.render(
    <StrictMode>
      <BrowserRouter>
        <RemotePart parts={remote.parts}>
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
