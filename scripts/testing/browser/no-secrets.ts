import { rmSync } from 'node:fs'
import { expectNoSecrets } from '../secret-search'
import { PASSWORD } from './people'

/** The codes that a site has sent; none where it does not run or shows no inbox. */
export async function codesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/_local/inbox.json`).catch(() => undefined)
  if (!answer?.ok) return []
  return ((await answer.json()) as { code: string }[]).map(({ code }) => code)
}

interface Remains {
  folder: string
  /** What the site printed. */
  log: string
  codes: Iterable<string>
}

/** Removes a site's folder; throws if people's passwords, codes or tokens lay in it or in the log. */
export function removeSite({ folder, log, codes }: Remains): void {
  try {
    expectNoSecrets({ folder, log, secrets: [PASSWORD, ...codes] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
