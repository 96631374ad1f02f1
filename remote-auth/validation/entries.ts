export type FieldName = 'nickname' | 'email' | 'password' | 'confirmPassword' | 'code'

/** The form library's values; a field that was never touched, or was emptied again, is missing. */
export type FormValues = Partial<Record<FieldName, string>>

/**
 * A field's value as it is checked and sent. Pasting and autofill add blanks around a name or an
 * address and anywhere in a code; they are dropped. A password stays as it was typed.
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
