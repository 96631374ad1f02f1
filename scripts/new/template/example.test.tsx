import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Example from './example'

it('shows its heading and names the tab', () => {
  renderScreen(<Example />)
  expect(screen.getByRole('heading', { name: 'Title of the example' })).toBeVisible()
  expect(document.title).toContain('Title of the example')
})
