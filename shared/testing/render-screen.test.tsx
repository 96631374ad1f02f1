import { screen } from '@testing-library/react'
import { Link, Route, Routes } from '../router'
import { renderScreen } from './render-screen'

const orders = (
  <Routes>
    <Route path="details/:id" element={<h1>One order</h1>} />
    <Route path="*" element={<Link to="details/7">An order</Link>} />
  </Routes>
)

it('resolves the relative routes of a screen below its declared path', async () => {
  const { user, location } = renderScreen(orders, { declared: '/orders/*' })
  expect(location().pathname).toBe('/orders')
  await user.click(screen.getByRole('link', { name: 'An order' }))
  expect(location().pathname).toBe('/orders/details/7')
  expect(screen.getByRole('heading', { name: 'One order' })).toBeVisible()
})

it('arrives at an address below the declared path', () => {
  renderScreen(orders, { declared: '/orders/*', path: '/orders/details/3' })
  expect(screen.getByRole('heading', { name: 'One order' })).toBeVisible()
})
