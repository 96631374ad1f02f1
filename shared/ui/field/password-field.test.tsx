import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField } from './password-field'

const field = () => screen.getByLabelText('Password')

function renderField() {
  render(
    <form aria-label="Sign in">
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </form>,
  )
  return userEvent.setup({ delay: null })
}

it('shows and hides the password, announces which, and keeps the caret in the field', async () => {
  const user = renderField()
  await user.type(field(), 'engine')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field()).toHaveAttribute('type', 'text')
  expect(field()).toHaveValue('engine')
  expect(field()).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Your password is visible')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field()).toHaveAttribute('type', 'password')
  expect(screen.getByRole('status')).toHaveTextContent('Your password is hidden')
})

it('hides the password before it is sent', async () => {
  const user = renderField()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  fireEvent.submit(screen.getByRole('form'))
  expect(field()).toHaveAttribute('type', 'password')
})
