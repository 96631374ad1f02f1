import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'
import { deployables } from '../build/packages'
import { DEFAULT_SETTINGS } from '../emulators/user-pool/pool-settings'
import { PASSWORD_MIN_LENGTH } from '../emulators/user-pool/users/passwords'
import type { ConnectionsApi } from '../platform/gateway-events'
import { securityHeaders } from '../release/headers/security-headers'
import { testFolder } from '../testing/test-folder'
import { bundleFunctions } from './bundle-functions'
import type { ChatTable } from './room/chat-table'
import { openHostedChat } from './room/hosted-chat'
import { CHAT_TABLE_DEFINITION } from './testing/local-table'
import { ofType, propertiesOf, readTemplate, references } from './testing/read-template'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const template = readTemplate('template.yaml')

interface HeadersPolicy {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: {
      ContentSecurityPolicy: { 'Fn::Sub': [string, { StyleElements: { 'Fn::If': string[] } }] }
    }
    ReferrerPolicy: { ReferrerPolicy: string }
    ContentTypeOptions?: object
  }
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
}

interface PolicyStatement {
  Effect: 'Allow' | 'Deny'
  Principal: { Service: string }
  Action: string | string[]
  Resource: Substitution | Substitution[]
}
interface Substitution {
  'Fn::Sub'?: string
}

/** The functions that a bundle exports if these variables are set, in a separate process. */
function functionsOf(bundle: string, variables: string[]): string[] {
  const env = Object.fromEntries(variables.map((name) => [name, 'us-east-1_x']))
  const isFunction = '([, value]) => typeof value === "function"'
  const script = `JSON.stringify(Object.entries(require(${JSON.stringify(bundle)})).filter(${isFunction}))`
  // In a folder without a project, as at the provider.
  const options = {
    cwd: folder,
    env: { ...env, AWS_REGION: 'us-east-1' },
    encoding: 'utf8',
  } as const
  const entries = JSON.parse(execFileSync(process.execPath, ['-p', script], options)) as [string][]
  return entries.map(([name]) => name)
}

const folder = testFolder()
beforeAll(() => bundleFunctions(folder), 120_000)

describe.each([
  ['template.yaml', template],
  ['roles.yaml', readTemplate('roles.yaml')],
  ['package-role.yaml', readTemplate('package-role.yaml')],
])('%s', (_, whole) => {
  it('refers only to resources that it contains', () => {
    const names = new Set(
      Object.keys({ ...whole.Parameters, ...whole.Conditions, ...whole.Resources }),
    )
    const unknown = references(whole).filter(
      (name) => !names.has(name) && !name.startsWith('AWS::'),
    )
    expect(unknown).toEqual([])
  })

  it('has no resource that depends on itself through others', () => {
    const reached = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of references(whole.Resources[name])) {
        if (!seen.has(next)) reached(next, seen.add(next))
      }
      return seen
    }
    expect(Object.keys(whole.Resources).filter((name) => reached(name).has(name))).toEqual([])
  })

  it('names handlers that the bundles export, and sets the variables that they read', () => {
    for (const { Handler, Environment } of ofType(whole, 'AWS::Lambda::Function')) {
      const [module = '', name = ''] = String(Handler).split('.')
      const { Variables } = Environment as { Variables: object }
      expect(functionsOf(join(folder, module), Object.keys(Variables))).toContain(name)
    }
  })
})

describe('template.yaml', () => {
  it("has the chat's routes and no others, and its authorizer only on $connect", () => {
    const { routes } = openHostedChat({
      inbox: {} as ChatTable,
      table: {} as ChatTable,
      connections: {} as ConnectionsApi,
      invoke: async () => ({ members: 0, posts: 0 }),
      now: Date.now,
    })
    const declaredRoutes = ofType(template, 'AWS::ApiGatewayV2::Route')
    expect(declaredRoutes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      Object.keys(routes).sort(),
    )
    for (const route of declaredRoutes) {
      expect(route.AuthorizationType).toBe(route.RouteKey === '$connect' ? 'CUSTOM' : 'NONE')
    }
    expect(propertiesOf(template, 'ChatApiAuthorizer').IdentitySource).toEqual([
      'route.request.querystring.token',
    ])
    expect(propertiesOf(template, 'ChatApiStage').StageName).toBe('prod')
  })

  it.each(['ChatTable', 'InboxTable'])('creates the %s that the chat expects', (name) => {
    const { AttributeDefinitions, ...table } = propertiesOf(template, name)
    const { AttributeDefinitions: attributeNames, ...expected } = CHAT_TABLE_DEFINITION
    expect(AttributeDefinitions).toEqual(expect.arrayContaining(attributeNames))
    expect(table).toMatchObject(expected)
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: 'expires', Enabled: true })
  })

  it('streams new rows of the inbox to the sequencer, one batch at a time until it is served', () => {
    expect(propertiesOf(template, 'InboxTable').StreamSpecification).toEqual({
      StreamViewType: 'NEW_IMAGE',
    })
    expect(propertiesOf(template, 'InboxStream')).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': ['InboxTable', 'StreamArn'] },
      FunctionName: { 'Fn::GetAtt': ['SequencerFunction', 'Arn'] },
      ParallelizationFactor: 1,
      MaximumRetryAttempts: -1,
    })
  })

  it('logs no query, which may carry a token', () => {
    const { AccessLogSettings } = propertiesOf(template, 'ChatApiStage')
    expect(JSON.stringify(AccessLogSettings)).not.toMatch(/query|token/i)
    const { RecordFields } = propertiesOf(template, 'CdnLogDelivery')
    expect(RecordFields).not.toContain('cs-uri-query')
  })

  it('costs nothing for optional parts, unless they are switched on', () => {
    const optional = ['AWS::CloudWatch::Alarm', 'AWS::WAFv2::WebACL', 'AWS::ApiGateway::Account']
    const always = Object.values(template.Resources).filter(
      ({ Type, Condition }) => optional.includes(Type) && Condition === undefined,
    )
    expect(always).toEqual([])
  })

  it('has an alarm for the errors of each function', () => {
    const functions = Object.entries(template.Resources)
      .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
      .map(([name]) => name)
    const watched = ofType(template, 'AWS::CloudWatch::Alarm')
      .filter(({ MetricName }) => MetricName === 'Errors')
      .map(({ Dimensions }) => (Dimensions as { Value: { Ref: string } }[])[0]?.Value.Ref)
    expect(watched.sort()).toEqual(functions.sort())
  })

  it('lets only the composer write pages and index', () => {
    const { Policies } = propertiesOf(template, 'ComposerFunctionRole')
    expect(JSON.stringify(Policies)).toContain(`\${SiteBucket.Arn}/releases.json`)
    const roles = readTemplate('package-role.yaml')
    const policyText = JSON.stringify(propertiesOf(roles, 'PackageRole').Policies)
    expect(policyText).not.toMatch(/releases\.json|index\.html/)
    expect(policyText).toContain(`releases/\${Package}.json`)
  })

  it('keeps records, sources and the changes of older sites from visitors', () => {
    const { PolicyDocument } = propertiesOf(template, 'SiteBucketPolicy')
    const { Statement } = PolicyDocument as { Statement: { Effect: string; Resource: unknown }[] }
    const [denied] = Statement.filter(({ Effect }) => Effect === 'Deny')
    for (const folder of ['.checks', '.changes', 'releases']) {
      expect(JSON.stringify(denied?.Resource)).toContain(`\${SiteBucket.Arn}/${folder}/*`)
    }
  })

  it.each([
    [true, 1],
    [false, 2],
  ])(
    "has the CDN send the site's own security headers, and no other values for them (inline styles: %s)",
    (inlineStyles, at) => {
      const { ResponseHeadersPolicyConfig } = propertiesOf(template, 'SiteHeaders')
      const { SecurityHeadersConfig: values, CustomHeadersConfig: custom } =
        ResponseHeadersPolicyConfig as HeadersPolicy
      const [text, { StyleElements }] =
        values.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Sub']
      const reports = 'https://x.lambda-url.us-east-1.on.aws'
      const policies = ['vue', 'lit-html']
      // A host name contains no variable, so the values are filled in before the comparison.
      const sentAttributes = {
        'content-security-policy': text
          .replace(`\${StyleElements}`, () => StyleElements['Fn::If'][at] ?? '')
          .replaceAll(`\${AWS::Region}`, 'us-east-1')
          .replaceAll(`\${ChatApi}`, 'gateway')
          .replaceAll(`\${ReportUrl.FunctionUrl}`, reports)
          .replaceAll(`\${ScriptPolicies}`, policies.join(' ')),
        'referrer-policy': values.ReferrerPolicy.ReferrerPolicy,
        ...(values.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
        ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      }
      const config = { production: true, userPoolId: 'us-east-1_', gatewayId: 'gateway' }
      expect(sentAttributes).toEqual(
        securityHeaders({ config: { ...config, reports, policies, inlineStyles } }),
      )
    },
  )

  it('lets the CDN serve the site, except the files that releases provide for the gates of others', () => {
    const { PolicyDocument } = propertiesOf(template, 'SiteBucketPolicy')
    const { Statement } = PolicyDocument as { Statement: PolicyStatement[] }
    const covers = (resource: Substitution, path: string) => {
      const [bucket, ...more] = (resource['Fn::Sub'] ?? '').split('*')
      return more.length === 1 && `\${SiteBucket.Arn}/${path}`.startsWith(bucket ?? '')
    }
    const effectsOn = (path: string) =>
      Statement.filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com')
        .filter(({ Action }) => [Action].flat().includes('s3:GetObject'))
        .filter(({ Resource }) => [Resource].flat().some((each) => covers(each, path)))
        .map(({ Effect }) => Effect)
    expect(effectsOn('releases.json')).toEqual(['Allow'])
    expect(effectsOn('remote-chat/1/main.js')).toEqual(['Allow'])
    expect(effectsOn(`${CHECKS_FOLDER}/remote-chat/1.json`)).toContain('Deny')
  })

  it('composes after a record was written or deleted', () => {
    expect(propertiesOf(template, 'RowsChanged').EventPattern).toMatchObject({
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: { object: { key: [{ prefix: 'releases/' }, 'config.json'] } },
    })
  })

  it('counts the reports of every package', () => {
    expect(template.Parameters?.ReportedPackages).toMatchObject({ Default: deployables.join(',') })
  })

  it("keeps people's data when the stack is deleted", () => {
    const retainedResources = Object.entries(template.Resources)
      .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate')
      .map(([name]) => name)
    expect(retainedResources.sort()).toEqual(['ChatTable', 'SiteBucket', 'UserPool'])
  })

  it('creates the same pool as the local site’s', () => {
    const settings = DEFAULT_SETTINGS
    const pool = propertiesOf(template, 'UserPool')
    const schema = pool.Schema as { Name: string; Required: boolean }[]
    const required = schema.filter(({ Required }) => Required).map(({ Name }) => Name)
    expect(required).toEqual(['email', ...settings.requiredAttributes])
    expect(pool).toMatchObject({
      UsernameAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      MfaConfiguration: settings.mfa,
      Policies: {
        PasswordPolicy: {
          MinimumLength: PASSWORD_MIN_LENGTH,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
          // The local pool makes none.
          TemporaryPasswordValidityDays: 7,
        },
      },
    })
    expect(propertiesOf(template, 'UserPoolClient')).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      IdTokenValidity: settings.idTokenLifeMs / MINUTE_MS,
      AccessTokenValidity: settings.accessTokenLifeMs / MINUTE_MS,
      RefreshTokenValidity: settings.refreshTokenLifeMs / DAY_MS,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'days' },
      PreventUserExistenceErrors: 'ENABLED',
    })
    expect(pool.DeviceConfiguration !== undefined).toBe(settings.devices !== 'off')
  })
})
