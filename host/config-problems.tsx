import { Button, Header, Page } from 'shared'

interface ConfigProblemsProps {
  /** One sentence each, as the check of the configuration gave them. */
  problems: string[]
  onRetry(): void
}

/** Shown in place of the site when it cannot know where its services are. */
export function ConfigProblems({ problems, onRetry }: ConfigProblemsProps) {
  return (
    <>
      <Header />
      <Page title="Configuration" heading="Parlor is not configured rightly">
        <p>Whoever runs this site can mend it in its configuration, config.json:</p>
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
