import { remotes } from '../build/packages'
import type { SiteOptions } from './site-options'

type Shown = Pick<SiteOptions, 'inbox'>

/** The address of the site, and what one can do next. */
export function readyLines(url: string, { inbox }: Shown): string[] {
  const codes = inbox ? `${url}/_local/inbox` : 'nowhere to be read: start it with --inbox'
  return [
    `Site ready: ${url}`,
    `  Codes arrive at  ${codes}`,
    '  Start it with    --account (recovery, second factors), --feedback inline (errors beside forms)',
    `  Try a deploy     npm run deploy -- ${remotes().at(-1)}`,
  ]
}
