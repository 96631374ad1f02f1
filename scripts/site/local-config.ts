import type { AllowedParts } from '../release/headers/security-headers'

/** The local user pool and app client. They are fixed, so that stored tokens survive a restart. */
export const LOCAL_POOL_ID = 'us-east-1_Parlor000'
export const LOCAL_CLIENT_ID = 'parlorlocalclient000000000'

/** The page of the codes that the pool has sent. */
export const INBOX_PATH = '/_local/inbox'

export type Feedback = 'console' | 'inline'

/** The runtime configuration of the site on one machine, whose backend has the same origin. */
export function localConfig({
  feedback,
  account = false,
  inbox = false,
  policies = [],
  inlineStyles = false,
}: AllowedParts & {
  feedback: Feedback
  account?: boolean
  inbox?: boolean
}) {
  return {
    production: false,
    userPoolId: LOCAL_POOL_ID,
    clientId: LOCAL_CLIENT_ID,
    gatewayId: 'local',
    identityEndpoint: '/cognito-idp/',
    chatEndpoint: '/prod',
    chat: { authorize: true, resume: true },
    feedback,
    // A host from before one of these keys refuses it.
    ...(account && { account }),
    ...(inbox && { inbox: INBOX_PATH }),
    ...(policies.length > 0 && { policies }),
    ...(inlineStyles && { inlineStyles }),
  }
}
