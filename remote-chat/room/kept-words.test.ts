import { NO_WORDS, openKeptWords, type Words } from './kept-words'

const words: Words = {
  draft: 'half a thou',
  returned: ['too fast'],
  outgoing: [{ id: 'a', text: 'hello', waited: true }],
}

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('keeps the words through a reload', () => {
  openKeptWords('ada').write(words)
  expect(openKeptWords('ada').read()).toEqual(words)
})

test('has none at first', () => {
  expect(openKeptWords('ada').read()).toEqual(NO_WORDS)
})

test('leaves nothing behind when all is sent', () => {
  const kept = openKeptWords('ada')
  kept.write(words)
  kept.write(NO_WORDS)
  expect(sessionStorage).toHaveLength(0)
})

test('forgets them on request', () => {
  const kept = openKeptWords('ada')
  kept.write(words)
  kept.clear()
  expect(kept.read()).toEqual(NO_WORDS)
})

test("shows nobody another's words, and removes them", () => {
  sessionStorage.setItem('another.program', 'stays')
  openKeptWords('ada').write(words)
  expect(openKeptWords('bob').read()).toEqual(NO_WORDS)
  expect(openKeptWords('ada').read()).toEqual(NO_WORDS)
  expect(sessionStorage.getItem('another.program')).toBe('stays')
})

test.each(['', '{', 'null', '7', '[]', '{"draft":7,"returned":"x","outgoing":[1,{"id":2}]}'])(
  'reads no words out of %j',
  (text) => {
    sessionStorage.setItem('parlor.chat.ada', text)
    expect(openKeptWords('ada').read()).toEqual(NO_WORDS)
  },
)

test('goes on in memory where the storage is full', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  openKeptWords('ada').write(words)
  expect(error).toHaveBeenCalledTimes(1)
})

test('does without where the browser keeps nothing for the site', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const kept = openKeptWords('ada')
  kept.write(words)
  expect(kept.read()).toEqual(NO_WORDS)
})
