import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Example from './example'

it('says what it is', () => {
  renderScreen(<Example />)
  expect(screen.getByText('Title of the example')).toBeVisible()
})
