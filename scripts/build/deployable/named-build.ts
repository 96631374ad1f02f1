/** A build that a page may load beside others. */
export interface NamedBuild {
  /** The name that it is deployed under, `remote-shop`. */
  name: string
  /** One part of a path, such as `1.4.0-1a2b3c4`. No site accepts two contents under one version. */
  version: string
}
