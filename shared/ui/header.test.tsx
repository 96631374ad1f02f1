import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { Header } from './header'

it("leads home by the product's name, and keeps who is signed in at its end", () => {
  renderScreen(<Header home="/dash">ada</Header>)
  expect(screen.getByRole('link', { name: 'Parlor' })).toHaveAttribute('href', '/dash')
  expect(screen.getByRole('banner')).toHaveTextContent('ada')
})
