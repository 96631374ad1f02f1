import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Example from './example'

it('shows its text', () => {
  renderScreen(<Example />)
  expect(screen.getByText('Title of the example')).toBeVisible()
})
