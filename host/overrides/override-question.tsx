import { Button, Header, Page } from '@parlor/shared'
import type { Override } from './overrides'

interface OverrideQuestionProps {
  /** The overrides in the address that this tab does not run yet. */
  requested: readonly Override[]
  onAnswer(isAllowed: boolean): void
}

/** Replaces the site until the visitor decides: a link alone cannot run code in the page. */
export function OverrideQuestion({ requested, onAnswer }: OverrideQuestionProps) {
  return (
    <>
      <Header />
      <Page title="Not live" heading="Run a release that is not live?">
        <p>The address of this page asks to run this in place of the live release:</p>
        <ul className="host-problems">
          {requested.map((override) => (
            <li key={override.release.remote}>
              <strong>{override.release.remote}</strong> {originOf(override)}
            </li>
          ))}
        </ul>
        <p>
          It can read what you type here and act in your name. Run it only if you trust its author.
        </p>
        <div className="host-choice">
          <Button onClick={() => onAnswer(false)}>Keep the live release</Button>
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
