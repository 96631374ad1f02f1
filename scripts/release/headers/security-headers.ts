/** The permissions that the operator of a site gives its remotes. */
export interface AllowedParts {
  /** The trusted-types policies that they may make. */
  policies?: readonly string[]
  /** They may add a `<style>` with text. */
  inlineStyles?: boolean
}

/** The keys of the runtime configuration that decide what the page may do. */
export interface CalledAddresses extends AllowedParts {
  production?: boolean
  userPoolId: string
  gatewayId?: string
  identityEndpoint?: string
  chatEndpoint?: string
  reports?: string
}

interface HeaderSettings {
  config?: CalledAddresses
}

/** Servers that may serve a remote, except on a production site: a developer's own. */
const OWN_SERVERS = ['localhost', '127.0.0.1']

/** The policies of the builds (`trustedTypes` in the build recipe) and of the host. */
const SCRIPT_POLICIES = 'parlor-chunks parlor-remotes'
/** The policy under which a development server shows its errors in the page. */
const OVERLAY_POLICY = 'webpack-dev-server#overlay'

/**
 * The hash of the empty text. Libraries such as emotion and styled-components make an empty
 * `<style>` and fill it by `insertRule`, which no policy stops.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The headers of every answer, here and on the hosted site. Scripts and styles come only from the
 * site, never inline and never from text, but for styles where the operator allows them. `'self'`
 * covers a WebSocket to the same origin.
 */
export function securityHeaders({ config }: HeaderSettings = {}): Record<string, string> {
  const ownServers = config?.production === false ? OWN_SERVERS : []
  const self = ["'self'", ...ownServers.map((host) => `http://${host}:*`)]
  // For the hot reload of such a server.
  const sockets = ownServers.map((host) => `ws://${host}:*`)
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': self,
    'style-src': [...self, EMPTY_STYLE],
    // Beside a hash, a browser would ignore it. Attributes stay under `style-src`.
    ...(config?.inlineStyles && { 'style-src-elem': [...self, "'unsafe-inline'"] }),
    'connect-src': [...self, ...sockets, ...calledOrigins(config)],
    // The page's own icon is a data: address.
    'img-src': [...self, 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    // Without it, scripts of the site could register a service worker, which outlives a release.
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    // Only scripts send forms: a form without its script would put a password into an address.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Every release in the page creates a policy of the same name.
    'trusted-types': [
      SCRIPT_POLICIES,
      ...(config?.production === false ? [OVERLAY_POLICY] : []),
      ...(config?.policies ?? []),
      "'allow-duplicates'",
    ],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Stops a script whose hash was forgotten. Scripts of development servers have none.
    ...(config?.production !== false && { 'integrity-policy': 'blocked-destinations=(script)' }),
    'permissions-policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

const UNUSED_POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** The origins of identity service, chat and reports, unless they are the site's own. */
function calledOrigins(config: CalledAddresses | undefined): string[] {
  if (!config) return []
  const { identity, chat, reports = '' } = calledAddresses(config)
  return [identity, chat, reports].filter((each) => URL.canParse(each)).map(originOf)
}

/** The addresses that the page calls; a path is one of the site's own. */
export function calledAddresses(config: CalledAddresses) {
  const region = config.userPoolId.split('_')[0]
  return {
    identity: config.identityEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`,
    chat:
      config.chatEndpoint ?? `wss://${config.gatewayId}.execute-api.us-east-1.amazonaws.com/prod`,
    reports: config.reports,
  }
}

/** `URL.origin` is null for `wss:`. */
export function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Headers of every answer of a remote's service: no browser may run, frame, keep or share it. */
export const SERVICE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
