import { Button, reloadPage } from '@parlor/shared'
import type { ReleaseIndexClient } from '../remotes/releases/release-index-client'
import { type Overrides, resetOverrides, takeOverrides } from './overrides'

/** Applies the tab's overrides; returns the strip that names them on every screen. */
export async function applyOverrides(index: ReleaseIndexClient) {
  const overrides = await takeOverrides(index)
  index.override(overrides.taken.map(({ release }) => release))
  return <OverrideStrip {...overrides} />
}

/** Warns on every screen that this is not the published site, and offers the way back to it. */
export function OverrideStrip({ taken, refused }: Overrides) {
  if (taken.length === 0 && refused.length === 0) return null

  function reset() {
    resetOverrides()
    reloadPage()
  }

  return (
    <aside className="host-overrides" aria-label="Overrides">
      <ul>
        {taken.map(({ source, release: { remote, version, integrity } }) => (
          <li key={remote}>
            <strong>{remote}</strong>{' '}
            {integrity
              ? `is ${source === version ? '' : `the preview ${source}, `}release ${version}, regardless of what is live.`
              : `comes from ${source} and has not been checked.`}
          </li>
        ))}
        {refused.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button variant="quiet" onClick={reset}>
        Reset
      </Button>
    </aside>
  )
}
