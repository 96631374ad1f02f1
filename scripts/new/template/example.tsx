import { Page, useSession } from '@parlor/shared'
import './example.css'

const TITLE = 'Title of the example'

/** The screen, which the host shows at the path that `remote.json` declares. */
export default function Example() {
  const session = useSession()
  return (
    <Page title={TITLE} heading={TITLE}>
      <p className="example-note">
        This screen is new. Its words and looks are yours to write, in{' '}
        <code>remote-example/example.tsx</code>.
      </p>
      {session.status === 'signed-in' && <p>Hello {session.user.nickname}.</p>}
    </Page>
  )
}
