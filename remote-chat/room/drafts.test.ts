import { type Drafts, openDrafts } from './drafts'

const NO_DRAFTS: Drafts = { draft: '', returned: [], outgoing: [] }

const drafts: Drafts = {
  draft: 'half a thou',
  returned: ['too fast'],
  outgoing: [{ id: 'a', text: 'hello' }],
}

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
