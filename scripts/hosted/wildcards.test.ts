import { propertiesOf, readTemplate } from './testing/read-template'

// Each `*` of the stack, with its limits.

const template = readTemplate('template.yaml')

/** The texts with a `*` below a value, except the code of the CDN's functions. */
function wildcardsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('*') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'FunctionCode' ? [] : wildcardsIn(inner),
  )
}

const GATEWAY = `arn:\${AWS::Partition}:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${ChatApi}`
const BUCKET = `\${SiteBucket.Arn}`

it('names every wildcard', () => {
  const wildcards = Object.entries(template.Resources)
    .map(([name, resource]) => [name, wildcardsIn(resource)] as const)
    .filter(([, wildcards]) => wildcards.length > 0)
  expect(Object.fromEntries(wildcards)).toEqual({
    // The ids of connections, which the gateway gives.
    RoomPolicy: [`${GATEWAY}/prod/DELETE/@connections/*`, `${GATEWAY}/prod/POST/@connections/*`],
    // All routes of the one gateway that may call the function.
    ChatFunctionPermission: [`${GATEWAY}/*`],
    // Pages of anybody report: the next test holds both to the address.
    ReportUrlPermission: ['*'],
    ReportFunctionPermission: ['*'],
    // Any kind of report, in a pattern for the log.
    ReportedProblems: ['{ $.kind = "*" && $.kind != "vital" && $.kind != "running" }'],
    // Allowed for one distribution; the others are denied.
    SiteBucketPolicy: [
      `${BUCKET}/*`,
      `${BUCKET}/.checks/*`,
      `${BUCKET}/.changes/*`,
      `${BUCKET}/releases/*`,
    ],
    // The composer reads all records, and writes the pages of paths.
    ComposerFunctionRole: [`${BUCKET}/*`, `${BUCKET}/*/index.html`],
    // The paths of services.
    SiteCdn: ['/api/*'],
  })
})

it('lets anybody send reports, but only by their address, and within their own concurrency', () => {
  const { ReportUrlPermission, ReportFunctionPermission } = template.Resources
  expect(ReportUrlPermission?.Condition).toBe('HasReserved')
  expect(ReportFunctionPermission?.Condition).toBe('HasReserved')
  expect(ReportUrlPermission?.Properties).toMatchObject({
    Action: 'lambda:InvokeFunctionUrl',
    FunctionUrlAuthType: 'NONE',
    Principal: '*',
  })
  expect(ReportFunctionPermission?.Properties).toMatchObject({
    Action: 'lambda:InvokeFunction',
    InvokedViaFunctionUrl: true,
    Principal: '*',
  })
})

it('lets one distribution read the site', () => {
  const { PolicyDocument } = propertiesOf(template, 'SiteBucketPolicy')
  const { Statement } = PolicyDocument as { Statement: { Effect: string; Condition?: object }[] }
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow')
  expect(allowed.map(({ Condition }) => Condition)).toEqual([
    {
      StringEquals: {
        'AWS:SourceArn': {
          'Fn::Sub': `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${SiteCdn}`,
        },
      },
    },
  ])
})
