import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Cups from './cups'

it('pours', async () => {
  const { user } = renderScreen(<Cups />)
  await user.click(screen.getByRole('button', { name: 'Pour' }))
  expect(screen.getByRole('status')).toHaveTextContent('Poured 1, left 1.75')
})
