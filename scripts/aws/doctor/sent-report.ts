import { faulty, type Look, notSeen, well } from './finding'
import { type SiteConfig, visit } from './live-site'

/** Sends a body without reports, which is taken and leaves nothing in the log. */
export async function sentReport(site: URL, { reports }: SiteConfig): Promise<Look> {
  if (reports === undefined) {
    return notSeen('are not sent, because config.json has no reports')
  }
  const { status } = await visit(new URL(reports, site), { method: 'POST', body: '[]' })
  if (status === 204) return well('are answered 204')
  return faulty(
    `are answered ${status} instead of 204, so they are lost: deploy the backend, whose ReportFunctionPermission lets anybody send them, and read the log of ReportFunction`,
  )
}
