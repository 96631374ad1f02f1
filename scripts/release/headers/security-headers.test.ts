import { securityHeaders } from './security-headers'

const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

function policyOf(site?: Parameters<typeof securityHeaders>[0]): Map<string, string[]> {
  const text = securityHeaders(site)['content-security-policy'] ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('securityHeaders', () => {
  it('lets nothing inline run and no script be made from text', () => {
    const policy = policyOf()
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*/)
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('style-src')).toEqual(["'self'", EMPTY_STYLE])
    expect(policy.get('worker-src')).toEqual(["'none'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  it('lets remotes make the policies that the configuration lists', () => {
    const config = { userPoolId: 'us-east-1_Pool', policies: ['vue'] }
    expect(policyOf({ config }).get('trusted-types')).toContain('vue')
    expect(policyOf().get('trusted-types')).not.toContain('vue')
  })

  it('takes a style element with text where the configuration says so, and gives up nothing else', () => {
    const config = { userPoolId: 'us-east-1_Pool' }
    const { 'style-src-elem': elements, ...others } = Object.fromEntries(
      policyOf({ config: { ...config, inlineStyles: true } }),
    )
    expect(elements).toEqual(["'self'", "'unsafe-inline'"])
    expect(others).toEqual(Object.fromEntries(policyOf({ config })))
  })

  it('stops a script without a hash, unless a development server may serve one', () => {
    const policyFor = (production?: boolean) => {
      const config = {
        userPoolId: 'us-east-1_Pool',
        ...(production !== undefined && { production }),
      }
      return securityHeaders({ config })['integrity-policy']
    }
    expect([policyFor(), policyFor(true)]).toEqual(Array(2).fill('blocked-destinations=(script)'))
    expect(policyFor(false)).toBeUndefined()
  })

  it('names no other origin if identity, chat and reports are its own', () => {
    const local = {
      identityEndpoint: '/cognito-idp/',
      chatEndpoint: '/prod',
      gatewayId: 'local',
      reports: '/reports',
    }
    const policy = policyOf({ config: { userPoolId: 'us-east-1_Pool', ...local } })
    expect(policy.get('connect-src')).toEqual(["'self'"])
  })

  it('names the hosted identity service and gateway if no other is configured', () => {
    const policy = policyOf({ config: { userPoolId: 'eu-west-1_Pool', gatewayId: 'a1b2' } })
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://cognito-idp.eu-west-1.amazonaws.com',
      'wss://a1b2.execute-api.us-east-1.amazonaws.com',
    ])
  })

  it('names only the origin of a configured address', () => {
    const policy = policyOf({
      config: {
        userPoolId: 'us-east-1_Pool',
        identityEndpoint: 'https://id.example:8443/pool/',
        chatEndpoint: 'wss://chat.example/prod',
        reports: 'https://reports.example/parlor?site=1',
      },
    })
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://id.example:8443',
      'wss://chat.example',
      'https://reports.example',
    ])
  })

  it('lets a remote come from a server on the same machine, but not on a production site', () => {
    const local = { identityEndpoint: '/cognito-idp/', chatEndpoint: '/prod' }
    const config = { userPoolId: 'us-east-1_Pool', ...local }
    const ownSources = ["'self'", 'http://localhost:*', 'http://127.0.0.1:*']
    const open = policyOf({ config: { ...config, production: false } })
    expect(open.get('script-src')).toEqual(ownSources)
    expect(open.get('style-src')).toEqual([...ownSources, EMPTY_STYLE])
    expect(open.get('img-src')).toEqual([...ownSources, 'data:'])
    expect(open.get('connect-src')).toEqual([...ownSources, 'ws://localhost:*', 'ws://127.0.0.1:*'])
    const overlay = 'webpack-dev-server#overlay'
    expect(open.get('trusted-types')).toContain(overlay)
    expect(policyOf({ config }).get('trusted-types')).not.toContain(overlay)
    const production = policyOf({ config: { ...config, production: true } })
    expect([...production.values()].flat().join(' ')).not.toMatch(/localhost|127/)
  })
})
