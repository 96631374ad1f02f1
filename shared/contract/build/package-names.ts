/** The name of a package that is built and published independently, and of its folder. */
export type PackageName = 'host' | RemoteName
export type RemoteName = `remote-${string}`

const REMOTE_NAME = /^remote-[a-z0-9-]+$/

export function isRemoteName(text: string): text is RemoteName {
  return REMOTE_NAME.test(text)
}

/** True for any package name in a release index, even of a package not in this checkout. */
export function isReleaseName(text: string): text is PackageName {
  return text === 'host' || isRemoteName(text)
}

/** The prefix of the class names in a remote's styles: `chat-` for remote-chat. */
export function stylePrefix(name: string): string {
  return `${name.replace(/^remote-/, '')}-`
}

/** The attribute around all that a remote shows; style sheets of its libraries reach what is inside. */
export function libraryAttribute(name: string): string {
  return `data-${stylePrefix(name)}library`
}
