import { Page, useService } from '@parlor/shared'
import { useEffect, useState } from 'react'
import './example.css'

const TITLE = 'Title of the example'

/** The screen, which shows what the remote's own service says. */
export default function Example() {
  const service = useService('service-of-the-example')
  const [text, setText] = useState('Loading …')

  useEffect(() => {
    let hasLeft = false
    async function load() {
      const answer = await service('/greeting')
      // A failure is a value: nobody has to see an error page.
      const text = answer.ok ? await answer.value.text() : answer.error.message
      if (!hasLeft) setText(text)
    }
    void load()
    return () => {
      hasLeft = true
    }
  }, [service])

  return (
    <Page title={TITLE} heading={TITLE}>
      <p className="example-note">
        <code>services/service-of-the-example.ts</code> says: {text}
      </p>
    </Page>
  )
}
