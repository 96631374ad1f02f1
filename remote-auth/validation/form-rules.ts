import { entryOf, type FieldName, type FormValues } from './entries'
import type { Rule, RuleCode } from './rules'

export interface FormRules<Name extends FieldName> {
  /** The first rule that each field breaks, of its rules in order; nothing for a field in order. */
  check(values: FormValues): Partial<Record<Name, RuleCode>>
  /** What there is to send. */
  entries(values: FormValues): Record<Name, string>
}

export function formRules<Name extends FieldName>(rules: Record<Name, Rule[]>): FormRules<Name> {
  const names = Object.keys(rules) as Name[]

  function firstBroken(name: Name, values: FormValues): RuleCode | undefined {
    const other = (of: FieldName) => entryOf(of, values)
    for (const rule of rules[name]) {
      const code = rule(entryOf(name, values), other)
      if (code) return code
    }
    return undefined
  }

  return {
    check(values) {
      const errors: Partial<Record<Name, RuleCode>> = {}
      for (const name of names) {
        const code = firstBroken(name, values)
        if (code) errors[name] = code
      }
      return errors
    },
    entries(values) {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}
