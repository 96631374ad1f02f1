import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Orders from './orders'

it('orders a tea of the list', async () => {
  const { user } = renderScreen(<Orders />)
  expect(await screen.findByText('Sencha')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(await screen.findByText('Which tea?')).toBeVisible()
  await user.type(screen.getByLabelText('Tea'), 'Sencha')
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(await screen.findByText('Last: Sencha')).toBeVisible()
})
