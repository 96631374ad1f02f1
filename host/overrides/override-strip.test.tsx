import { act, screen as page, render } from '@testing-library/react'
import { OverrideStrip } from './override-strip'
import { NO_OVERRIDES } from './overrides'

const manifest = 'http://localhost:3002/mf-manifest.json'

test('names what is overridden, and says that nobody has checked it', () => {
  render(<OverrideStrip taken={[{ remote: 'remote-chat', manifest }]} refused={[]} />)
  expect(page.getByRole('complementary', { name: 'Overrides' })).toHaveTextContent(
    `remote-chat comes from ${manifest}, and nobody has checked it.`,
  )
})

test('one click forgets the overrides', () => {
  sessionStorage.setItem('parlor.overrides', `remote-chat@${manifest}`)
  // The page itself would load anew, which jsdom only notes.
  jest.spyOn(console, 'error').mockImplementation()
  render(<OverrideStrip taken={[{ remote: 'remote-chat', manifest }]} refused={[]} />)
  act(() => page.getByRole('button', { name: 'Reset' }).click())
  expect(sessionStorage.getItem('parlor.overrides')).toBeNull()
  jest.restoreAllMocks()
})

test('is not there where nothing is overridden', () => {
  const { container } = render(<OverrideStrip {...NO_OVERRIDES} />)
  expect(container).toBeEmptyDOMElement()
})
