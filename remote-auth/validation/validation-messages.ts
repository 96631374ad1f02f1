import type { FieldName } from './entries'
import type { RuleCode } from './rules'

const messages: Record<FieldName, Partial<Record<RuleCode, string>>> = {
  nickname: {
    required: 'Choose a nickname.',
    minLength: 'A nickname has at least 3 characters.',
  },
  email: {
    required: 'Enter your email address.',
    maxLength: 'The address is longer than 128 characters.',
    email: 'Enter an address like name@example.com.',
  },
  password: {
    required: 'Enter a password.',
    minLength: 'A password has at least 6 characters.',
  },
  confirmPassword: {
    required: 'Enter the password again.',
    mustMatch: 'Enter the same password as above.',
  },
  code: {
    required: 'Enter the code from the email.',
    minLength: 'A code has at least 6 characters.',
  },
}

/** Says in plain words how to correct the entry, in one line of a narrow phone. */
export function validationMessage(name: FieldName, code: RuleCode): string {
  return messages[name][code] ?? 'Check this entry.'
}
