import { type Drafts, NO_DRAFTS, openDrafts } from './drafts'

const drafts: Drafts = {
  draft: 'half a thou',
  returned: ['too fast'],
  outgoing: [{ id: 'a', text: 'hello' }],
}

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('keeps the drafts through a reload', () => {
  expect(openDrafts('ada').read()).toEqual(NO_DRAFTS)
  openDrafts('ada').write(drafts)
  expect(openDrafts('ada').read()).toEqual(drafts)
})

test('leaves no entry behind when every draft is sent', () => {
  const store = openDrafts('ada')
  store.write(drafts)
  store.write(NO_DRAFTS)
  expect(sessionStorage).toHaveLength(0)
})

test('forgets the drafts when it is closed, and keeps none afterwards', () => {
  const store = openDrafts('ada')
  store.write(drafts)
  store.close()
  store.write(drafts)
  expect(sessionStorage).toHaveLength(0)
})

test("shows nobody another person's drafts, and removes them", () => {
  sessionStorage.setItem('another.program', 'stays')
  openDrafts('ada').write(drafts)
  expect(openDrafts('bob').read()).toEqual(NO_DRAFTS)
  expect(openDrafts('ada').read()).toEqual(NO_DRAFTS)
  expect(sessionStorage.getItem('another.program')).toBe('stays')
})

test.each(['', '{', 'null', '7', '[]', '{"draft":7,"returned":"x","outgoing":[1,{"id":2}]}'])(
  'reads no drafts out of %j',
  (text) => {
    sessionStorage.setItem('parlor.chat.ada', text)
    expect(openDrafts('ada').read()).toEqual(NO_DRAFTS)
  },
)

test('logs a full storage, and does not fail', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  openDrafts('ada').write(drafts)
  expect(error).toHaveBeenCalledTimes(1)
})

test('keeps no draft where the browser keeps nothing for the site, and does not fail', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const store = openDrafts('ada')
  store.write(drafts)
  expect(store.read()).toEqual(NO_DRAFTS)
})
