import { PRODUCT_NAME } from '../contract/build/product-name'

/** The page's configuration, fetched or read from the page at boot, never compiled in. */
export interface RuntimeConfig {
  /** The product's name; `productName()` has it also while there is no configuration. */
  name: string
  production: boolean
  userPoolId: string
  clientId: string
  /** Empty only if `chatEndpoint` is given instead. */
  gatewayId: string
  /** Absolute URL of the user pool's JSON protocol; undefined: the pool's own regional endpoint. */
  identityEndpoint: string | undefined
  /** Absolute `ws:` or `wss:` URL of the chat. */
  chatEndpoint: string
  chat: {
    /** The gateway's `$connect` has an authorizer: the URL carries the id token as `token`. */
    authorize: boolean
    /** The gateway supports the extended frames. */
    resume: boolean
  }
  /** Enables recovery, the steps of a sign-in's challenges and the account screen. */
  account: boolean
  /** The site's own flags, which screens refer to; the host does not know them. */
  features: Readonly<Record<string, boolean>>
  /** The part that only one remote reads, by remote: `{ settings: { … } }`, not checked yet. */
  remotes: Readonly<Record<string, unknown>>
  /** The trusted-types policies that remotes may create; the site's headers allow the same. */
  policies: readonly string[]
  /** Remotes may add a `<style>` with text; the site's headers allow the same. */
  inlineStyles: boolean
  feedback: 'console' | 'inline'
  /** Absolute URL that receives the page's reports; undefined: it reports nothing. */
  reports: string | undefined
  /** The share of page loads that report, from 0 to 1. */
  reportsSample: number
  /** A path on the site where codes arrive; undefined: they are sent to users' own mailboxes. */
  inbox: string | undefined
}

/** A configuration, or a sentence for each of its problems. */
export type RuntimeConfigResult =
  | { ok: true; config: RuntimeConfig }
  | { ok: false; problems: string[] }

let current: RuntimeConfig | undefined

export function setRuntimeConfig(config: RuntimeConfig): void {
  current = config
}

/** Throws before boot has set the configuration: calling it earlier is a bug. */
export function getRuntimeConfig(): RuntimeConfig {
  if (current === undefined) throw new Error('The runtime configuration has not been read yet.')
  return current
}

export function productName(): string {
  return current?.name ?? PRODUCT_NAME
}
