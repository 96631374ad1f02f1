import { ReleaseChooser } from './release-chooser'
import { answering, json } from './testing/answering'

afterEach(() => jest.restoreAllMocks())

test('the index is fetched once, when a remote is first asked for, and again if that failed', async () => {
  const chooser = new ReleaseChooser({ index: '/live.json' })
  answering(() => 'refused')
  await expect(chooser.lists('shop')).rejects.toThrow('/live.json could not be fetched')
  const requests = answering(() => json({ shop: { current: null } })).mockClear()
  expect(await Promise.all([chooser.lists('shop'), chooser.lists('café')])).toEqual([true, false])
  expect(await chooser.lists('shop')).toBe(true)
  expect(requests).toHaveBeenCalledTimes(1)
})
