/** The page's configuration, fetched or inlined at boot and never compiled in. */
export interface RuntimeConfig {
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
    /** The gateway speaks the extended frames. */
    resume: boolean
  }
  /** Recovery, the steps of a sign-in's challenges and the account's own screen are offered. */
  account: boolean
  /** Switches of the site's own, which screens name; the host knows none of them. */
  features: Readonly<Record<string, boolean>>
  feedback: 'console' | 'inline'
  /** Absolute URL that takes what the page reports of itself; undefined: it reports nothing. */
  reports: string | undefined
  /** The share of page loads that report, from 0 to 1. */
  reportsSample: number
  /** A path of the site where its codes arrive; undefined: they go to people's own mail. */
  inbox: string | undefined
}

/** A configuration, or a sentence for each thing that is wrong with what was given. */
export type RuntimeConfigResult =
  | { ok: true; config: RuntimeConfig }
  | { ok: false; problems: string[] }

let current: RuntimeConfig | undefined

export function setRuntimeConfig(config: RuntimeConfig): void {
  current = config
}

/** Throws before boot has set the configuration: asking earlier is a fault of the program. */
export function getRuntimeConfig(): RuntimeConfig {
  if (current === undefined) throw new Error('The runtime configuration has not been read yet.')
  return current
}
