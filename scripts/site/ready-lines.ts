import { remotes } from '../build/packages'
import type { SiteOptions } from './site-options'

type ReadyOptions = Pick<SiteOptions, 'inbox'>

/** The address of the site, and what to do next. */
export function readyLines(url: string, { inbox }: ReadyOptions): string[] {
  const codes = inbox ? `${url}/_local/inbox` : 'an inbox that is off: start with --inbox'
  return [
    `Site ready: ${url}`,
    `  Codes arrive at  ${codes}`,
    '  Start it with    --account (recovery, second factors), --feedback inline (errors beside forms)',
    `  Try a deploy     npm run deploy -- ${remotes().at(-1)}`,
  ]
}
