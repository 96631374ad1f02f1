import { Button, Header, Page, productName } from '@parlor/shared'

interface ConfigProblemsProps {
  /** One sentence for each problem, from the check of the configuration. */
  problems: string[]
  onRetry(): void
}

/** Replaces the site while the configuration does not name its services. */
export function ConfigProblems({ problems, onRetry }: ConfigProblemsProps) {
  return (
    <Page title="Configuration" heading="The site is not configured correctly">
      <p>The site's operator can fix this in its configuration, config.json:</p>
      <ul className="host-problems">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button onClick={onRetry}>Try again</Button>
    </Page>
  )
}

/** Shown when the shell itself cannot start: the one fault that only a reload can fix. */
export function BootFault() {
  return (
    <>
      <Header />
      <Page title="Not started" heading={`${productName()} could not start`}>
        <p>Something is wrong with the site itself.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Page>
    </>
  )
}
