import { Header, paths } from '@parlor/shared'

/** The header of a stranger's page, which the build makes HTML of. */
export default function StaticHeader() {
  return <Header home={paths.login} />
}
