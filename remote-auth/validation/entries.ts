export type FieldName = 'nickname' | 'email' | 'password' | 'confirmPassword' | 'code'

/** What the form library holds: a field that was never touched, or emptied again, is not there. */
export type FormValues = Partial<Record<FieldName, string>>

/**
 * A field's value as it is judged and sent. Blanks around a name or an address, and anywhere in a
 * code, come from pasting and autofill and are dropped. A password stays as it was typed.
 */
export function entryOf(name: FieldName, values: FormValues): string {
  const value = values[name] ?? ''
  switch (name) {
    case 'nickname':
    case 'email':
      return value.trim()
    case 'code':
      return value.replace(/\s/g, '')
    case 'password':
    case 'confirmPassword':
      return value
  }
}
