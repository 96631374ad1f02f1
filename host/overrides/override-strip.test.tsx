import { act, screen as page, render } from '@testing-library/react'
import { releaseOf } from '../testing/remote-source'
import { OverrideStrip } from './override-strip'

const manifest = 'http://localhost:3002/mf-manifest.json'
const local = { ...releaseOf('remote-chat', 'override'), manifest }
const published = { ...releaseOf('remote-chat', '0.1.0-abc'), integrity: 'sha384-x' }
const strip = () => page.getByRole('complementary', { name: 'Overrides' })

test.each([
  [
    'a developer’s own server, which is unchecked',
    { source: manifest, release: local },
    `remote-chat comes from ${manifest} and has not been checked.`,
  ],
  [
    'a server that does not answer',
    { source: manifest, release: local, problem: '/mf-manifest.json could not be fetched' },
    `remote-chat does not answer at ${manifest}: /mf-manifest.json could not be fetched. Start it there (npm run dev -- remote-chat), and reload this page.`,
  ],
  [
    'a published version',
    { source: '0.1.0-abc', release: published },
    'remote-chat is release 0.1.0-abc, regardless of what is live.',
  ],
  [
    'a preview, with its version',
    { source: 'half-done', release: published },
    'remote-chat is the preview half-done, release 0.1.0-abc, regardless of what is live.',
  ],
])('the override strip names %s', (_, override, sentence) => {
  render(<OverrideStrip active={[override]} problems={[]} />)
  expect(strip()).toHaveTextContent(sentence)
})

test('the override strip resets', () => {
  sessionStorage.setItem('parlor.overrides', JSON.stringify([`remote-chat@${manifest}`]))
  // The page would reload, which jsdom only logs.
  jest.spyOn(console, 'error').mockImplementation()
  render(<OverrideStrip active={[{ source: manifest, release: local }]} problems={[]} />)
  act(() => page.getByRole('button', { name: 'Reset' }).click())
  expect(sessionStorage.getItem('parlor.overrides')).toBeNull()
  jest.restoreAllMocks()
})
