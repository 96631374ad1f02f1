import { Button, Header, Page } from '@parlor/shared'

interface ConfigProblemsProps {
  /** One sentence each, from the check of the configuration. */
  problems: string[]
  onRetry(): void
}

/** Replaces the site while the configuration does not say where its services are. */
export function ConfigProblems({ problems, onRetry }: ConfigProblemsProps) {
  return (
    <>
      <Header />
      <Page title="Configuration" heading="Parlor is not configured correctly">
        <p>Whoever runs this site can fix it in its configuration, config.json:</p>
        <ul className="host-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <Button onClick={onRetry}>Try again</Button>
      </Page>
    </>
  )
}

/** Shown when the shell itself cannot start: the one fault that only a reload can fix. */
export function BootFault() {
  return (
    <>
      <Header />
      <Page title="Not started" heading="Parlor could not start">
        <p>Something is wrong with the site itself.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Page>
    </>
  )
}
