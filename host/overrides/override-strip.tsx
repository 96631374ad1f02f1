import { Button, reloadPage } from '@parlor/shared'
import type { ReactNode } from 'react'
import type { ReleaseIndexClient } from '../remotes/releases/release-index-client'
import { OverrideQuestion } from './override-question'
import { type Override, type Overrides, resetOverrides, takeOverrides } from './overrides'

/** Applies the tab's overrides, and asks about new ones before any of their code is loaded. Returns
 * the strip that names them on every screen. */
export async function applyOverrides(
  index: ReleaseIndexClient,
  show: (question: ReactNode) => void,
) {
  const confirm = (requested: readonly Override[]) =>
    new Promise<boolean>((onAnswer) =>
      show(<OverrideQuestion requested={requested} onAnswer={onAnswer} />),
    )
  const overrides = await takeOverrides(index, confirm)
  index.override(overrides.active.map(({ release }) => release))
  return <OverrideStrip {...overrides} />
}

/** Warns on every screen that this is not the published site, with a button to return to it. */
export function OverrideStrip({ active, problems }: Overrides) {
  if (active.length === 0 && problems.length === 0) return null

  function reset() {
    resetOverrides()
    reloadPage()
  }

  return (
    <aside className="host-overrides" aria-label="Overrides">
      <ul>
        {active.map((override) => (
          <li key={override.release.remote}>
            <strong>{override.release.remote}</strong> {sentenceFor(override)}
          </li>
        ))}
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button variant="quiet" onClick={reset}>
        Reset
      </Button>
    </aside>
  )
}

function sentenceFor({
  source,
  problem,
  release: { remote, version, integrity },
}: Override): string {
  if (problem) {
    return `does not answer at ${source}: ${problem}. Start it there (npm run dev -- ${remote}), and reload this page.`
  }
  if (!integrity) return `comes from ${source} and has not been checked.`
  const preview = source === version ? '' : `the preview ${source}, `
  return `is ${preview}release ${version}, regardless of what is live.`
}
