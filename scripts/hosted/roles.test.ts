import { ofType, propertiesOf, readTemplate } from './testing/read-template'

const roles = readTemplate('roles.yaml')
const stack = readTemplate('template.yaml')

interface Statement {
  Effect: 'Allow' | 'Deny'
  Action?: string | string[]
  NotAction?: string[]
  Resource: unknown
  Condition?: { StringEquals: Record<string, unknown> }
}

/** The text of a value, with the names of account and stack filled in. */
const withNamesFilledIn = (value: unknown): string =>
  (typeof value === 'string' ? value : (value as { 'Fn::Sub': string })['Fn::Sub'])
    .replaceAll(`\${AWS::Partition}`, 'aws')
    .replaceAll(`\${AWS::AccountId}`, '12')
    .replaceAll(`\${Stack}`, 'parlor')

const isLike = (text: string) => (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(
    text,
  )

const BOUNDARY = 'arn:aws:iam::12:policy/parlor-boundary'

/** True if the boundary lets this pass; the third value is the boundary of the role in question. */
function passes(action: string, resource: string, boundary?: string): boolean {
  const { PolicyDocument } = propertiesOf(roles, 'Boundary')
  const { Statement } = PolicyDocument as { Statement: Statement[] }
  const matching = Statement.filter(({ Action = [], NotAction, Resource, Condition }) => {
    const isMeant = NotAction
      ? !NotAction.some(isLike(action))
      : [Action].flat().some(isLike(action))
    const requiredBoundary = Condition?.StringEquals['iam:PermissionsBoundary']
    return (
      isMeant &&
      [Resource].flat().map(withNamesFilledIn).some(isLike(resource)) &&
      (requiredBoundary === undefined || withNamesFilledIn(requiredBoundary) === boundary)
    )
  })
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow')
}

const role = (name: string) => `arn:aws:iam::12:role/${name}`
const aFunction = (name: string) => `arn:aws:lambda:us-east-1:12:function:${name}`

describe("the boundary of the stack's role, and of the roles that it makes", () => {
  it.each<[string, string, string?]>([
    ['iam:CreateRole', role('parlor-ChatFunctionRole-X'), BOUNDARY],
    ['iam:PutRolePolicy', role('parlor-ChatFunctionRole-X'), BOUNDARY],
    ['iam:PassRole', role('parlor-ChatFunctionRole-X')],
    ['lambda:UpdateFunctionCode', aFunction('parlor-ChatFunction-X')],
    ['lambda:CreateEventSourceMapping', '*'],
    ['dynamodb:UpdateTable', 'arn:aws:dynamodb:us-east-1:12:table/x'],
  ])('allows %s on %s', (action, resource, boundary = '') => {
    expect(passes(action, resource, boundary)).toBe(true)
  })

  it.each<[string, string, string?]>([
    ['iam:CreateRole', role('parlor-ChatFunctionRole-X')],
    [
      'iam:CreateRole',
      role('parlor-ChatFunctionRole-X'),
      'arn:aws:iam::aws:policy/AdministratorAccess',
    ],
    ['iam:CreateRole', role('admin'), BOUNDARY],
    ['iam:PutRolePolicy', role('parlor-ChatFunctionRole-X')],
    ['iam:AttachRolePolicy', role('parlor-stack'), BOUNDARY],
    ['iam:DeleteRolePermissionsBoundary', role('parlor-ChatFunctionRole-X'), BOUNDARY],
    ['iam:PutRolePermissionsBoundary', role('parlor-stack'), BOUNDARY],
    ['iam:CreatePolicyVersion', BOUNDARY],
    [
      'iam:DeleteOpenIDConnectProvider',
      'arn:aws:iam::12:oidc-provider/token.actions.githubusercontent.com',
    ],
    ['iam:UpdateAssumeRolePolicy', role('parlor-deploy-host'), BOUNDARY],
    ['iam:UpdateAssumeRolePolicy', role('admin')],
    ['iam:PassRole', role('admin')],
    ['iam:PassRole', role('parlor-deploy-backend')],
    ['iam:CreateAccessKey', 'arn:aws:iam::12:user/ada'],
    ['iam:CreateUser', 'arn:aws:iam::12:user/parlor-x', BOUNDARY],
    ['sts:AssumeRole', role('admin')],
    ['lambda:UpdateFunctionCode', aFunction('payroll')],
    ['cloudformation:UpdateStack', 'arn:aws:cloudformation:us-east-1:12:stack/parlor-roles/x'],
  ])('denies %s on %s (boundary of the role: %s)', (action, resource, boundary = '') => {
    expect(passes(action, resource, boundary)).toBe(false)
  })

  it('covers each service of the stack, and each that its functions call', () => {
    const names: Record<string, string> = { apigatewayv2: 'apigateway', cognito: 'cognito-idp' }
    const types = Object.values(stack.Resources).map(({ Type }) => Type.split('::')[1] ?? '')
    const services = types.map((type) => names[type.toLowerCase()] ?? type.toLowerCase())
    const policies = ofType(stack, 'AWS::IAM::Role').map(({ Policies }) => JSON.stringify(Policies))
    const calls = policies.flatMap((text) => [...(text ?? '').matchAll(/"([a-z-]+):[A-Z]\w+"/g)])
    const all = new Set([...services, ...calls.map(([, service = '']) => service)])
    expect(all.size).toBeGreaterThan(8)
    for (const service of all) {
      if (service === 'iam') continue
      const resource = service === 'lambda' ? aFunction('parlor-X') : '*'
      expect([service, passes(`${service}:Describe`, resource)]).toEqual([service, true])
    }
  })

  it("is on the stack's role", () => {
    expect(propertiesOf(roles, 'StackRole').PermissionsBoundary).toEqual({ Ref: 'Boundary' })
  })
})

describe('the subject that a role trusts', () => {
  /** The ends of the subjects, without the repository. */
  function subjectsOf(properties: Record<string, unknown>): string[] {
    const subjects = JSON.stringify(properties).matchAll(/\["repo:",(\{.*?\]\}),(.*?)\]/g)
    return [...subjects].map(([, of, end = '']) => {
      expect(of).toBe('{"Fn::If":["IsByName",{"Ref":"RepositoryByName"},{"Ref":"Repository"}]}')
      return end.replaceAll('"', '')
    })
  }

  it('is in a separate environment for roles that deploy, and in none for the others', () => {
    const unreviewed = [':pull_request', ':ref:refs/heads/main']
    expect(subjectsOf(propertiesOf(roles, 'LookRole'))).toEqual(unreviewed)
    expect(subjectsOf(propertiesOf(roles, 'PreviewRole'))).toEqual(unreviewed)
    expect(subjectsOf(propertiesOf(roles, 'BackendRole'))).toEqual([':environment:backend'])
    const ofPackage = propertiesOf(readTemplate('package-role.yaml'), 'PackageRole')
    expect(subjectsOf(ofPackage)).toEqual([':environment:,{Ref:Package}'])
  })

  it.each(['roles.yaml', 'package-role.yaml'] as const)(
    'has the ids in %s, unless the old form is asked for',
    (file) => {
      const { Parameters = {} } = readTemplate(file)
      const { Repository, RepositoryByName } = Parameters as Record<string, Record<string, string>>
      const pattern = new RegExp(Repository?.AllowedPattern ?? '')
      expect('ada@12/parlor@34').toMatch(pattern)
      for (const other of ['ada/parlor', 'ada@12/parlor', 'ada@12/parlor@34:x', '*@1/*@2/x']) {
        expect(other).not.toMatch(pattern)
      }
      expect(RepositoryByName?.Default).toBe('')
    },
  )
})
