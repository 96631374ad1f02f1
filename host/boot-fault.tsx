import { Button, Header, Page } from 'shared'

/** Shown when the shell itself could not start: the one fault that only loading anew can mend. */
export function BootFault() {
  return (
    <>
      <Header />
      <Page title="Not started" heading="Parlor could not start">
        <p>Something is wrong with the site itself.</p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </Page>
    </>
  )
}
