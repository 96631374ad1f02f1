import { isReleaseName, type PackageName } from '@parlor/shared/contract/build/package-names'
import type { ReportedFrame } from '@parlor/shared/contract/report'

/** The path of a release's script on the site. */
const RELEASED = /^\/([^/]+)\/([^/]+)\/(.+)$/

/** Chromium: `    at send (https://…/main.js:1:20)`, or without a name and brackets. */
const CHROMIUM = /^\s*at (?:(?:async )?(.*?) \()?(?:async )?(https?:\/\/\S+?):(\d+):(\d+)\)?$/
/** Firefox and Safari: `send@https://…/main.js:1:20`. */
const OTHERS = /^(.*?)@(https?:\/\/\S+?):(\d+):(\d+)$/

const NAME = /^(new )?[\w$.<>/#]{1,60}( \[as [\w$]{1,60}\])?$/

const MAX_FRAMES = 20

export interface ReleaseFrame extends ReportedFrame {
  remote: PackageName
  version: string
}

/** The frames of a stack that are in scripts of releases, innermost first. */
export function framesOf({ message, stack = '' }: Error): ReleaseFrame[] {
  // A message may contain lines that look like frames. Chromium puts it before the frames.
  const start = stack.indexOf(message)
  const isBefore = /^[\w$ ]+: $/.test(stack.slice(0, start))
  const lines = (isBefore ? stack.slice(start + message.length) : stack).split('\n')
  return lines.flatMap((line) => parseFrame(line) ?? []).slice(0, MAX_FRAMES)
}

function parseFrame(text: string): ReleaseFrame | undefined {
  const [, name, address = '', line, column] = CHROMIUM.exec(text) ?? OTHERS.exec(text) ?? []
  const place = releaseFileAt(address)
  if (!place) return undefined
  const frame = { ...place, line: Number(line), column: Number(column) }
  return name && NAME.test(name) ? { ...frame, in: name } : frame
}

/** The release and file of a script's address; undefined if it is not of this site's releases. */
export function releaseFileAt(address: string) {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  const [, remote = '', version, file] = RELEASED.exec(pathname) ?? []
  if (origin !== location.origin || !isReleaseName(remote) || !version || !file) return undefined
  return { remote, version, file }
}
