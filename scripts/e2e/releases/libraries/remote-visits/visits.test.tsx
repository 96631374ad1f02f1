import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Visits from './visits'

it('shows the chosen day in a dialog', async () => {
  const { user } = renderScreen(<Visits />)
  await user.click(screen.getByRole('button', { name: /November 12th, 2026/ }))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Thu Nov 12 2026')
})
