import type { FieldName } from './entries'
import type { RuleCode } from './rules'

const words: Record<FieldName, Partial<Record<RuleCode, string>>> = {
  nickname: {
    required: 'Choose a nickname.',
    minLength: 'A nickname has at least 3 characters.',
  },
  email: {
    required: 'Enter your email address.',
    email: 'Enter an address like name@example.com.',
  },
  password: {
    required: 'Enter a password.',
    minLength: 'A password has at least 6 characters.',
  },
  confirmPassword: {
    required: 'Enter the password once more.',
    mustMatch: 'Enter the same password as above.',
  },
  code: {
    required: 'Enter the code from the email.',
    minLength: 'A code has at least 6 characters.',
  },
}

/** The broken rule in plain words that say how to mend it, in one line of a narrow phone. */
export function validationWords(name: FieldName, code: RuleCode): string {
  return words[name][code] ?? 'Check this entry.'
}
