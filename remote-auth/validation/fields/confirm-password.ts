import { asTyped, type FieldRules, required } from '../rules'

export const confirmPassword: FieldRules = {
  entry: asTyped,
  rules: [
    required('Enter the password again.'),
    {
      code: 'mustMatch',
      message: 'Enter the same password as above.',
      keeps: (entry, values) => entry === (values.password ?? ''),
    },
  ],
}
