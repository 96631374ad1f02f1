import { render, screen } from '@testing-library/react'
import { Field } from './field'

const field = () => screen.getByLabelText('Nickname')

it('ties its hint to the input', () => {
  render(<Field label="Nickname" name="nickname" hint="At least 3 characters." />)
  expect(field()).toHaveAccessibleDescription('At least 3 characters.')
  expect(field()).toBeValid()
})

it('replaces the hint with an error, and marks the input as invalid', () => {
  render(<Field label="Nickname" name="nickname" hint="At least 3." error="Choose a nickname." />)
  expect(field()).toHaveAccessibleDescription('Choose a nickname.')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
})

it('describes nothing if there is nothing to say', () => {
  render(<Field label="Nickname" name="nickname" />)
  expect(field()).not.toHaveAttribute('aria-describedby')
})

it('is called by its label in a composer that shows none', () => {
  render(<Field label="Nickname" name="nickname" compact placeholder="Enter your message here" />)
  expect(field()).toHaveAccessibleName('Nickname')
})
