import { securityHeaders } from '../../release/security-headers'
import { type Resource, sub, type Value, variable } from './resource'

const YEAR_S = 31_536_000
/** Stands for the gateway's id until the stack knows it; a host name may not hold a variable. */
const GATEWAY_PLACEHOLDER = 'gateway-id-of-the-stack'

const headers = securityHeaders({
  config: { production: true, userPoolId: 'us-east-1_', gatewayId: GATEWAY_PLACEHOLDER },
})

/** The headers that the CDN knows by name; all others it takes as they are. */
const NAMED = new Set(['content-security-policy', 'referrer-policy', 'x-content-type-options'])

/** The site's own security headers, and HTTPS for good. */
export const responseHeaders: Resource = {
  Type: 'AWS::CloudFront::ResponseHeadersPolicy',
  Properties: {
    ResponseHeadersPolicyConfig: {
      Name: sub(`${variable('AWS::StackName')}-site`),
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: known('content-security-policy'),
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: known('referrer-policy'), Override: true },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: YEAR_S,
          IncludeSubdomains: true,
          Override: true,
        },
      },
      CustomHeadersConfig: {
        Items: Object.keys(headers)
          .filter((name) => !NAMED.has(name))
          .map((Header) => ({ Header, Value: known(Header), Override: true })),
      },
    },
  },
}

function known(name: string): Value {
  const value = headers[name]
  if (value === undefined) throw new Error(`The site sends no header ${name}`)
  return value.includes(GATEWAY_PLACEHOLDER)
    ? sub(value.replaceAll(GATEWAY_PLACEHOLDER, variable('ChatApi')))
    : value
}
