import { paths } from '@parlor/shared'
import { screen, waitFor } from '@testing-library/react'
import { ada, reachStep, recordAnswers, refusal, signedIn } from '../testing/reach-step'

const heading = 'Choose a New Password'

function newPassword(requiredAttributes: string[], ...results: Parameters<typeof recordAnswers>) {
  const { inputs, answer } = recordAnswers(...results)
  const name = 'NEW_PASSWORD_REQUIRED'
  return { inputs, challenge: { status: 'challenge', name, requiredAttributes, answer } as const }
}

it('a new password is requested twice, and offered to password managers with its e-mail', async () => {
  const { inputs, challenge } = newPassword([], signedIn)
  const { user, location } = await reachStep(challenge, heading)
  const fields = [
    screen.getByLabelText('New password'),
    screen.getByLabelText('Confirm new password'),
  ]
  for (const field of fields) {
    expect(field).toHaveAttribute('type', 'password')
    expect(field).toHaveAttribute('autocomplete', 'new-password')
  }
  expect(fields[0]).toHaveFocus()
  expect(document.querySelector('[autocomplete=username]')).toHaveValue(ada.email)
  await user.keyboard('analytical')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(fields[1]).toHaveAccessibleDescription('Enter the password again.')
  expect(fields[1]).toHaveFocus()
  await user.keyboard('analytical{Enter}')
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
  expect(inputs).toEqual([{ newPassword: 'analytical', attributes: {} }])
})

it('a password that is too weak is refused next to its field, and not stored', async () => {
  const weak = refusal('InvalidPasswordException', 'Password does not conform to policy')
  const { user } = await reachStep(newPassword([], weak).challenge, heading)
  await user.keyboard('analytical')
  await user.type(screen.getByLabelText('Confirm new password'), 'analytical{Enter}')
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Too easy to guess/))
  expect(field).toHaveFocus()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('analytical')
})

it('missing attributes get fields that browsers can fill in', async () => {
  const attributes = ['given_name', 'phone_number', 'custom:team', 'constructor', '<b>x.y</b>']
  const { inputs, challenge } = newPassword(attributes, signedIn)
  const { user } = await reachStep(challenge, heading)
  await user.keyboard('analytical')
  await user.type(screen.getByLabelText('Confirm new password'), 'analytical')
  expect(screen.getByLabelText('Given name')).toHaveAttribute('autocomplete', 'given-name')
  const phone = screen.getByLabelText('Phone number')
  expect(phone).toHaveAttribute('autocomplete', 'tel')
  expect(phone).toHaveAttribute('type', 'tel')
  await user.type(screen.getByLabelText('Given name'), ' Ada ')
  await user.type(phone, '+44 (20) 7946-0000')
  for (const label of ['team', 'constructor']) await user.type(screen.getByLabelText(label), 'one')
  await user.type(screen.getByLabelText('<b>x.y</b>'), 'two{Enter}')
  expect(inputs).toEqual([
    {
      newPassword: 'analytical',
      attributes: {
        given_name: 'Ada',
        phone_number: '+442079460000',
        'custom:team': 'one',
        constructor: 'one',
        '<b>x.y</b>': 'two',
      },
    },
  ])
})
