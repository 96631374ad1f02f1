/** A value of a template: plain, or one that is known only when the stack is made. */
export type Value =
  | string
  | number
  | boolean
  | { Ref: string }
  | { 'Fn::GetAtt': [string, string] }
  | { 'Fn::Sub': string }
  | readonly Value[]
  | { readonly [name: string]: Value }

export interface Resource {
  Type: string
  Properties: Readonly<Record<string, Value>>
  DependsOn?: readonly string[]
  /** What holds people's data outlives its stack. */
  DeletionPolicy?: 'Retain'
  UpdateReplacePolicy?: 'Retain'
}

export type Resources = Readonly<Record<string, Resource>>

export const RETAINED = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' } as const

export const ref = (name: string) => ({ Ref: name })
export const attribute = (name: string, attributeName: string) => ({
  'Fn::GetAtt': [name, attributeName] as [string, string],
})

/** A value of the stack as it stands in a text: a parameter's, or a resource's id or attribute. */
export const variable = (name: string) => `\${${name}}`

/** A text that holds such values. */
export const sub = (text: string) => ({ 'Fn::Sub': text })
