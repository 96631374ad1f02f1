import { Header, paths } from '@parlor/shared'

/** The header for signed-out visitors, which the build renders to HTML. */
export default function StaticHeader() {
  return <Header home={paths.login} />
}
