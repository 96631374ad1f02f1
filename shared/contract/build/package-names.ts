/** The name of a package that is built and published independently; also its folder's. */
export type Deployable = 'host' | RemoteName
export type RemoteName = `remote-${string}`

const REMOTE_NAME = /^remote-[a-z0-9-]+$/

export function isRemoteName(text: string): text is RemoteName {
  return REMOTE_NAME.test(text)
}

/** True for what a release index may name, whether this checkout knows the package or not. */
export function isReleaseName(text: string): text is Deployable {
  return text === 'host' || isRemoteName(text)
}
