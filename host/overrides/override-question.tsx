import { Button, Header, Page } from '@parlor/shared'
import type { Override } from './overrides'

interface OverrideQuestionProps {
  /** What the address asks for, and the tab does not run already. */
  requested: readonly Override[]
  onAnswer(isAllowed: boolean): void
}

/** Stands in place of the site until somebody decides: a link alone brings no code into the page. */
export function OverrideQuestion({ requested, onAnswer }: OverrideQuestionProps) {
  return (
    <>
      <Header />
      <Page title="Not live" heading="Run what is not live?">
        <p>The address of this page asks for this in place of what is live:</p>
        <ul className="host-problems">
          {requested.map((override) => (
            <li key={override.release.remote}>
              <strong>{override.release.remote}</strong> {originOf(override)}
            </li>
          ))}
        </ul>
        <p>
          It can read what you type here, and act in your name. Run it only if you know who made it.
        </p>
        <div className="host-choice">
          <Button onClick={() => onAnswer(false)}>Stay with what is live</Button>
          <Button variant="quiet" onClick={() => onAnswer(true)}>
            Run it
          </Button>
        </div>
      </Page>
    </>
  )
}

function originOf({ source, release: { version, integrity } }: Override): string {
  if (!integrity) return `from ${source}, which nobody has checked`
  return source === version ? `release ${version}` : `preview ${source}, release ${version}`
}
