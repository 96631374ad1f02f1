import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CollectionTag, parse, type ScalarTag, YAMLMap } from 'yaml'
import { root } from '../../build/packages'

export interface Template {
  Parameters?: Record<string, object>
  Conditions?: Record<string, object>
  Rules?: Record<string, object>
  Resources: Record<string, Resource>
  Outputs: Record<string, unknown>
}

export interface Resource {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string
  Condition?: string
}

const tag = (name: string, resolve: (text: string) => object): ScalarTag => ({
  tag: name,
  resolve,
})

/** A tag for a function of a list. */
const listTag = (name: string): CollectionTag => ({
  tag: `!${name}`,
  collection: 'seq',
  resolve(list) {
    const call = new YAMLMap()
    call.set(`Fn::${name}`, list)
    return call
  },
})

/** The short forms of the provider's functions. */
const FUNCTIONS = [
  tag('!Ref', (name) => ({ Ref: name })),
  tag('!Sub', (text) => ({ 'Fn::Sub': text })),
  tag('!GetAtt', (path) => ({ 'Fn::GetAtt': path.split('.') })),
  tag('!Condition', (name) => ({ Condition: name })),
  ...['If', 'Equals', 'Not', 'And', 'Or', 'Join', 'Sub'].map(listTag),
]

/** One of the templates in `scripts/hosted`, as the provider reads it. */
export function readTemplate(file: 'template.yaml' | 'roles.yaml' | 'package-role.yaml'): Template {
  return parseTemplate(readFileSync(join(root, 'scripts/hosted', file), 'utf8'))
}

export function parseTemplate(text: string): Template {
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

/** Every name that the value refers to: `Ref`, `Fn::GetAtt` and the variables of `Fn::Sub`. */
export function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)]
    if (key === 'Fn::GetAtt') return [String((inner as string[])[0])]
    if (key !== 'Fn::Sub') return references(inner)
    const [text, variables = {}] = [inner].flat()
    const names = [...String(text).matchAll(/\$\{([^}.]+)[^}]*\}/g)].map(([, name = '']) => name)
    return [...names.filter((name) => !(name in variables)), ...references(variables)]
  })
}

interface Policy {
  PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] }
}

const CHAT_ROLES = ['Chat', 'Sequencer', 'Delivery', 'Sweep'].map((name) => `${name}FunctionRole`)

/** The chat functions' permissions for their tables and the management API, alphabetically. */
export function chatPermissions(): { tableActions: string[]; connectionMethods: string[] } {
  const template = readTemplate('template.yaml')
  const ofRoles = CHAT_ROLES.flatMap((role) => propertiesOf(template, role).Policies as Policy[])
  const statements = [...ofRoles, propertiesOf(template, 'RoomPolicy') as unknown as Policy]
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Resource }) => !JSON.stringify(Resource).includes('StreamArn'))
  const actions = statements.flatMap(({ Action }) => Action)
  const resources = JSON.stringify(statements.map(({ Resource }) => Resource))
  const methods = [...resources.matchAll(/(\w+)\/@connections/g)].map(([, name = '']) => name)
  return {
    tableActions: sortedSet(actions.filter((action) => action.startsWith('dynamodb:'))),
    connectionMethods: sortedSet(methods),
  }
}

const sortedSet = (names: string[]) => [...new Set(names)].sort()
