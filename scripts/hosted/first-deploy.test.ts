import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationForm, configurationProblems } from '@parlor/shared/contract/configuration'
import { root } from '../build/packages'
import { ofType, propertiesOf, readTemplate, references } from './testing/read-template'

const template = readTemplate('template.yaml')

interface Attribute {
  Name: string
  StringAttributeConstraints?: { MaxLength: string }
}

it('can be rolled back, because the pool is protected only once the operator says so', () => {
  expect(template.Parameters?.DeletionProtection).toMatchObject({ Default: 'off' })
  expect(propertiesOf(template, 'UserPool').DeletionProtection).toEqual({
    'Fn::If': ['HasDeletionProtection', 'ACTIVE', 'INACTIVE'],
  })
})

it.each([
  ['DomainName', 'CertificateArn'],
  ['MailIdentity', 'MailFrom'],
  ['ApiAccessTokens', 'ApiHost'],
])('is refused with %s but without %s', (one, other) => {
  const together = Object.values(template.Rules ?? {}).map((rule) => new Set(references(rule)))
  expect(together).toContainEqual(new Set([one, other]))
})

it('uses a restored table, if one is named, in every function and its permissions', () => {
  const tableName = { 'Fn::If': ['HasRestored', { Ref: 'ChatTableName' }, { Ref: 'ChatTable' }] }
  const tables = ofType(template, 'AWS::Lambda::Function')
    .map(({ Environment }) => (Environment as { Variables: Record<string, unknown> }).Variables)
    .flatMap(({ TABLE_NAME }) => TABLE_NAME ?? [])
  expect(tables).toEqual([tableName, tableName, tableName, tableName])
  expect(references(propertiesOf(template, 'RoomPolicy').PolicyDocument)).toContain('ChatTableName')
})

it('refuses to replace resources that hold data, by its stack policy', () => {
  const text = readFileSync(join(root, 'scripts/hosted/stack-policy.json'), 'utf8')
  const { Statement } = JSON.parse(text) as { Statement: { Effect: string; Resource: string[] }[] }
  const [denial] = Statement.filter(({ Effect }) => Effect === 'Deny')
  const protectedResources = ['UserPool', 'ChatTable', 'InboxTable', 'SiteBucket']
  expect(denial?.Resource).toEqual(protectedResources.map((name) => `LogicalResourceId/${name}`))
  expect(Object.keys(template.Resources)).toEqual(expect.arrayContaining(protectedResources))
})

it("creates the gateway's log, and so its stage, after the account's role for it", () => {
  const { GatewayLog } = template.Resources
  expect(GatewayLog?.DependsOn).toBe('GatewayLogAccount')
  expect(references(propertiesOf(template, 'ChatApiStage'))).toContain('GatewayLog')
})

it("limits nicknames so that a socket's URL stays within the gateway's 4,096 characters", () => {
  const { Schema } = propertiesOf(template, 'UserPool') as { Schema: Attribute[] }
  const nickname = Schema.find(({ Name }) => Name === 'nickname')
  const longest = Number(nickname?.StringAttributeConstraints?.MaxLength)
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  const claims = {
    sub: id,
    email_verified: true,
    iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbCd12345',
    'cognito:username': id,
    origin_jti: id,
    event_id: id,
    jti: id,
    aud: 'x'.repeat(26),
    token_use: 'id',
    ...{ auth_time: 1_800_000_000, iat: 1_800_000_000, exp: 1_800_000_000 },
    email: 'x'.repeat(254),
    // An emoji is twelve characters if JSON escapes it.
    nickname: '\\ud83d\\ude00'.repeat(longest),
  }
  const payload = Buffer.from(JSON.stringify(claims).replaceAll('\\\\', '\\'))
  const [header, signature] = [Buffer.alloc(100), Buffer.alloc(256)]
  const token = [header, payload, signature].map((part) => part.toString('base64url')).join('.')
  const url = `wss://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com/prod?token=${token}`
  expect(url.length).toBeLessThanOrEqual(4_096)
})

it('limits every role by the boundary that the pipelines demand', () => {
  const roles = ofType(template, 'AWS::IAM::Role')
  expect(roles.length).toBeGreaterThan(0)
  for (const { PermissionsBoundary } of roles) {
    expect(references(PermissionsBoundary)).toEqual(['PermissionsBoundary', 'AWS::NoValue'])
  }
})

interface StackChoice {
  'Fn::If': [condition: string, ifTrue: Text, ifFalse: Text]
}
type Text = string | { 'Fn::Sub': string }

it.each([
  { IsWhereThePageExpectsIt: true, HasReserved: true },
  { IsWhereThePageExpectsIt: true, HasReserved: false },
  { IsWhereThePageExpectsIt: false, HasReserved: true },
  { IsWhereThePageExpectsIt: false, HasReserved: false },
])('outputs a config.json that pages accept: %j', (conditions: Record<string, boolean>) => {
  const { RuntimeConfig } = template.Outputs as {
    RuntimeConfig: { Value: { 'Fn::Sub': [string, Record<string, StackChoice>] } }
  }
  const [text, choices] = RuntimeConfig.Value['Fn::Sub']
  const chosenValues = Object.entries(choices).map(
    ([
      name,
      {
        'Fn::If': [condition, yes, no],
      },
    ]) => {
      const value = conditions[condition] ? yes : no
      return [name, typeof value === 'string' ? value : value['Fn::Sub']] as const
    },
  )
  const values = [
    ...chosenValues,
    ['UserPool', 'eu-west-1_AbCd12345'],
    ['UserPoolClient', 'x'.repeat(26)],
    ['ChatApi', 'a1b2c3d4e5'],
    ['AWS::Region', 'eu-west-1'],
    ['ReportUrl.FunctionUrl', 'https://reports.example/'],
  ] as const
  const configText = values.reduce(
    (rest, [name, value]) => rest.replaceAll(`\${${name}}`, value),
    text,
  )
  const config: unknown = JSON.parse(configText)
  expect(configurationProblems(configurationForm, config)).toEqual([])
  const chat = conditions.IsWhereThePageExpectsIt
    ? { gatewayId: 'a1b2c3d4e5' }
    : { chatEndpoint: 'wss://a1b2c3d4e5.execute-api.eu-west-1.amazonaws.com/prod' }
  const reports = conditions.HasReserved ? { reports: 'https://reports.example/' } : {}
  expect(config).toEqual({
    ...{ production: true, userPoolId: 'eu-west-1_AbCd12345', clientId: 'x'.repeat(26) },
    ...chat,
    ...{ chat: { authorize: true, resume: true }, ...reports },
  })
})
