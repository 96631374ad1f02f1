import { createTranscript } from '../transcript'
import { newestLinks } from './link-list'

function linksOf(...lines: string[]) {
  const transcript = createTranscript()
  transcript.append(lines.map((text) => ({ text })))
  return newestLinks(transcript).map(({ href }) => href)
}

test('lists each link once, the newest first', () => {
  expect(
    linksOf(
      'bob: https://a.example/1 https://a.example/2',
      'bob: hello',
      'bob: https://a.example/3',
      'bob: https://a.example/1',
    ),
  ).toEqual(['https://a.example/1', 'https://a.example/3', 'https://a.example/2'])
})

test('lists the twenty newest', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `bob: https://a.example/${index}`)
  const links = linksOf(...lines)
  expect(links).toHaveLength(20)
  expect(links.at(-1)).toBe('https://a.example/10')
})
