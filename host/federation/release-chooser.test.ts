import { ReleaseChooser } from './release-chooser'
import { answerRequests, json } from './testing/answer-requests'

afterEach(() => jest.restoreAllMocks())

test('fetches the index once, at the first request for a remote, and again if that failed', async () => {
  const chooser = new ReleaseChooser({ index: '/live.json' })
  answerRequests(() => 'refused')
  await expect(chooser.lists('shop')).rejects.toThrow('/live.json could not be fetched')
  const requests = answerRequests(() => json({ shop: { current: null } })).mockClear()
  expect(await Promise.all([chooser.lists('shop'), chooser.lists('café')])).toEqual([true, false])
  expect(await chooser.lists('shop')).toBe(true)
  expect(requests).toHaveBeenCalledTimes(1)
})
