import { FormField } from './form-fields'

export function PhoneField({ name = 'phone' }: { name?: string }) {
  return (
    <FormField
      name={name}
      label="Phone number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="With the country code, as in +1 202 555 0143."
    />
  )
}
