/** The page's configuration, fetched or inlined at boot and never compiled in. */
export interface RuntimeConfig {
  production: boolean
  userPoolId: string
  clientId: string
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
  feedback: 'console' | 'inline'
}
