import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChat } from '../../chat/chat'
import type { ChatStore } from '../../chat/chat-store'
import type { FanOut } from '../../chat/fan-out'
import type { ConnectionsApi } from '../../chat/gateway-events'
import { securityHeaders } from '../../release/security-headers'
import { bundleFunctions } from '../bundle-functions'
import { probeTemplate } from './probe-template'
import { variable } from './resource'
import { type Template, template } from './template'

// As the provider reads them: JSON.
const parsed = JSON.parse(JSON.stringify(template)) as Template
const parsedProbe = JSON.parse(JSON.stringify(probeTemplate)) as Template
const resources = Object.entries(parsed.Resources)

function ofType(type: string, { Resources } = parsed) {
  return Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties)
}

/** Every name that the value refers to: `Ref`, `Fn::GetAtt` and the variables of `Fn::Sub`. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)]
    if (key === 'Fn::GetAtt') return [String((inner as string[])[0])]
    if (key !== 'Fn::Sub') return references(inner)
    return [...String(inner).matchAll(/\$\{([^}.]+)[^}]*\}/g)].map(([, name = '']) => name)
  })
}

const folder = mkdtempSync(join(tmpdir(), 'parlor-bundle-'))
beforeAll(() => bundleFunctions(folder), 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe.each([
  ['the infrastructure template', parsed],
  ["the probe's template", parsedProbe],
])('%s', (_, whole) => {
  it('refers to nothing that it does not hold', () => {
    const known = new Set(Object.keys(whole.Resources))
    const unknown = references(whole).filter(
      (name) => !known.has(name) && !name.startsWith('AWS::'),
    )

    expect(unknown).toEqual([])
  })

  it('makes no resource depend on itself, through others', () => {
    const needs = new Map(
      Object.entries(whole.Resources).map(([name, resource]) => [name, references(resource)]),
    )
    const reach = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of needs.get(name) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }

    expect(
      Object.entries(whole.Resources)
        .map(([name]) => name)
        .filter((name) => reach(name).has(name)),
    ).toEqual([])
  })

  it('names handlers that the bundles export, and sets what they read', () => {
    for (const { Handler, Environment } of ofType('AWS::Lambda::Function', whole)) {
      const [module = '', name = ''] = String(Handler).split('.')
      const { Variables } = Environment as { Variables: object }
      Object.assign(process.env, { AWS_REGION: 'us-east-1' })
      for (const variableName of Object.keys(Variables)) process.env[variableName] = 'us-east-1_x'
      const bundle = createRequire(__filename)(join(folder, module)) as Record<string, unknown>

      expect(bundle[name]).toBeInstanceOf(Function)
    }
  })
})

describe('the infrastructure template', () => {
  it("has the chat's routes and no others, and its authorizer on $connect alone", () => {
    const { routes } = createChat({
      store: {} as ChatStore,
      fanOut: () => ({}) as FanOut,
      connections: {} as ConnectionsApi,
      now: Date.now,
    })
    const deployed = ofType('AWS::ApiGatewayV2::Route')

    expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual(Object.keys(routes).sort())
    for (const { RouteKey, AuthorizationType } of deployed) {
      expect(AuthorizationType).toBe(RouteKey === '$connect' ? 'CUSTOM' : 'NONE')
    }
    expect(ofType('AWS::ApiGatewayV2::Authorizer')[0]?.IdentitySource).toEqual([
      'route.request.querystring.token',
    ])
    expect(ofType('AWS::ApiGatewayV2::Stage')[0]?.StageName).toBe('prod')
  })

  it('lets the table expire what is over', () => {
    expect(ofType('AWS::DynamoDB::Table')[0]?.TimeToLiveSpecification).toEqual({
      AttributeName: 'expires',
      Enabled: true,
    })
  })

  it("gives the site's own security headers to the CDN", () => {
    const sent = JSON.stringify(ofType('AWS::CloudFront::ResponseHeadersPolicy'))
    const own = securityHeaders({
      config: { production: true, userPoolId: 'us-east-1_', gatewayId: 'gateway' },
    })

    for (const value of Object.values(own)) {
      if (value !== 'nosniff')
        expect(sent).toContain(
          JSON.stringify(value.replace('gateway.', `${variable('ChatApi')}.`)).slice(1, -1),
        )
    }
    expect(sent).toContain('"ContentTypeOptions":{"Override":true}')
  })

  it("keeps people's data when the stack goes", () => {
    const kept = resources
      .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
      .map(([name]) => name)

    expect(kept.sort()).toEqual(['ChatTable', 'SiteBucket', 'UserPool'])
  })
})
