/** The claims of a token of the site's user pool, as in the token. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

interface StandInTools {
  /**
   * The claims of the request's bearer token; undefined without one, or if the user pool has not
   * signed it, or if it has expired.
   */
  verify(request: Request): Promise<Claims | undefined>
}

/**
 * The default export of `services/NAME.ts` in a remote's folder: it answers requests to the service
 * NAME in development. The request's path is the one within the service.
 */
export type StandIn = (request: Request, tools: StandInTools) => Response | Promise<Response>
