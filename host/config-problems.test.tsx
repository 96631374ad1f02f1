import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProblems } from './config-problems'

test('names every problem of the configuration, and can look again', async () => {
  const onRetry = jest.fn()
  const problems = ['"clientId" is missing', '"userPoolId" is "x", which is no user pool id']
  render(<ConfigProblems problems={problems} onRetry={onRetry} />)
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(problems)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
