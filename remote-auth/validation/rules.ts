/** The form library's values; a field that was never touched, or was cleared, is missing. */
export type FormValues = Partial<Record<string, string>>

export interface Rule {
  code: 'required' | 'email' | 'minLength' | 'maxLength' | 'mustMatch'
  /** How to correct the entry, in plain words that fit one line of a narrow phone. */
  message: string
  keeps(entry: string, values: FormValues): boolean
}

/** A field is the same on every screen, in its own file, so a screen loads only the rules of its
 * own fields. */
export interface FieldRules {
  /** The value to check and send. */
  entry(value: string): string
  rules: Rule[]
}

/** Pasting and autofill add blanks around a name or an address. */
export const trimmed = (value: string) => value.trim()
export const asTyped = (value: string) => value

export function required(message: string): Rule {
  return { code: 'required', message, keeps: (entry) => entry !== '' }
}

/** Counts like a person: an emoji is one character, not the two units of its encoding. */
export function minLength(minimum: number, what: string): Rule {
  const message = `A ${what} has at least ${minimum} characters.`
  return { code: 'minLength', message, keeps: (entry) => [...entry].length >= minimum }
}

export type FormRules<Name extends string> = ReturnType<typeof formRules<Name>>

export function formRules<Name extends string>(fields: Record<Name, FieldRules>) {
  const names = Object.keys(fields) as Name[]
  const entryOf = (name: Name, values: FormValues) => fields[name].entry(values[name] ?? '')
  return {
    /** The first broken rule of each field; nothing for a valid field. */
    check(values: FormValues): Partial<Record<Name, Rule>> {
      const broken: Partial<Record<Name, Rule>> = {}
      for (const name of names) {
        const entry = entryOf(name, values)
        const rule = fields[name].rules.find(({ keeps }) => !keeps(entry, values))
        if (rule) broken[name] = rule
      }
      return broken
    },
    /** The entries to send. */
    entries(values: FormValues): Record<Name, string> {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}
