import { mounted } from '@parlor/shared/mounted'
import { installFakeSession, renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import { mount } from './example'

it('says what it is', () => {
  installFakeSession({})
  const Example = mounted(mount)
  renderScreen(<Example />)
  expect(screen.getByText('Title of the example')).toBeVisible()
})
