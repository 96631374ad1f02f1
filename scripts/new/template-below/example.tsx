import { Link, Page, Route, Routes, useSession } from '@parlor/shared'
import './example.css'

const TITLE = 'Title of the example'
const PATH = '/path-of-the-example'

/** The screen owns every address below its path, as `remote.json` declares. */
export default function Example() {
  return (
    <Routes>
      <Route path="details" element={<Details />} />
      <Route path="*" element={<Overview />} />
    </Routes>
  )
}

function Overview() {
  const session = useSession()
  return (
    <Page title={TITLE} heading={TITLE}>
      <p className="example-note">
        This screen is new. Its words and looks are yours to write, in{' '}
        <code>remote-example/example.tsx</code>.
      </p>
      {session.status === 'signed-in' && <p>Hello {session.user.nickname}.</p>}
      <p>
        <Link to={`${PATH}/details`}>Details</Link>
      </p>
    </Page>
  )
}

function Details() {
  return (
    <Page title={`Details · ${TITLE}`} heading="Details">
      <p className="example-note">This address belongs to the same screen.</p>
      <p>
        <Link to={PATH}>{TITLE}</Link>
      </p>
    </Page>
  )
}
