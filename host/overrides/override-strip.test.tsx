import { act, screen as page, render } from '@testing-library/react'
import { OverrideStrip } from './override-strip'

const manifest = 'http://localhost:3002/mf-manifest.json'

test('the override strip names each override, warns that nobody has checked it, and resets', () => {
  sessionStorage.setItem('parlor.overrides', JSON.stringify([`remote-chat@${manifest}`]))
  // The page would reload, which jsdom only logs.
  jest.spyOn(console, 'error').mockImplementation()
  render(<OverrideStrip taken={[{ remote: 'remote-chat', manifest }]} refused={[]} />)
  expect(page.getByRole('complementary', { name: 'Overrides' })).toHaveTextContent(
    `remote-chat comes from ${manifest}, and nobody has checked it.`,
  )
  act(() => page.getByRole('button', { name: 'Reset' }).click())
  expect(sessionStorage.getItem('parlor.overrides')).toBeNull()
  jest.restoreAllMocks()
})
