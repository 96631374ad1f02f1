import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Shelf from './shelf'

it('counts the boxes', async () => {
  const { user } = renderScreen(<Shelf />)
  await user.click(screen.getByRole('button', { name: 'Add a box' }))
  expect(screen.getByRole('status')).toHaveTextContent('1 on the shelf')
})
