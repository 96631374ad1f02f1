import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type ScalarTag } from 'yaml'
import { root } from '../../build/packages'

export interface Template {
  Parameters?: Record<string, object>
  Resources: Record<string, Resource>
  Outputs: Record<string, unknown>
}

export interface Resource {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
}

const tag = (name: string, resolve: (text: string) => object): ScalarTag => ({
  tag: name,
  resolve,
})

/** The short forms of the provider's functions, as it reads them. */
const FUNCTIONS = [
  tag('!Ref', (name) => ({ Ref: name })),
  tag('!Sub', (text) => ({ 'Fn::Sub': text })),
  tag('!GetAtt', (path) => ({ 'Fn::GetAtt': path.split('.') })),
]

/** One of the templates in `scripts/aws`, as the provider reads it. */
export function readTemplate(file: 'template.yaml' | 'probe.yaml'): Template {
  const text = readFileSync(join(root, 'scripts/aws', file), 'utf8')
  return parse(text, { customTags: FUNCTIONS }) as Template
}

export function ofType({ Resources }: Template, type: string): Resource['Properties'][] {
  return Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties)
}

/** The properties of one resource, by its name. */
export function propertiesOf({ Resources }: Template, name: string): Resource['Properties'] {
  const resource = Resources[name]
  if (!resource) throw new Error(`The template has no ${name}.`)
  return resource.Properties
}

interface Policy {
  PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] }
}

/** What the chat's function may do to its table and through the management API, in alphabetical order. */
export function chatPermissions(): { tableActions: string[]; connectionMethods: string[] } {
  const { Policies } = propertiesOf(readTemplate('template.yaml'), 'ChatFunctionRole')
  const statements = (Policies as Policy[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  )
  const actions = statements.flatMap(({ Action }) => Action)
  const resources = JSON.stringify(statements.map(({ Resource }) => Resource))
  return {
    tableActions: actions.filter((action) => action.startsWith('dynamodb:')).sort(),
    connectionMethods: [...resources.matchAll(/(\w+)\/@connections/g)].map(([, name = '']) => name),
  }
}
