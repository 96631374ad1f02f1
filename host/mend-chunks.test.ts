import { mendChunks } from './mend-chunks'
import { answering } from './testing/answering'

const url = 'http://localhost:3000/host/1/585.js'

function missing(): Error {
  return Object.assign(new Error('Loading chunk 585 failed.'), {
    name: 'ChunkLoadError',
    request: url,
  })
}

afterEach(() => jest.restoreAllMocks())

test('a chunk that arrives is loaded once', async () => {
  const load = jest.fn(async () => 'chunk')
  expect(await mendChunks(load)(585)).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(1)
})

test('one that does not is fetched past the cache, then loaded again', async () => {
  const requests = answering(() => new Response('ran'))
  const load = jest.fn().mockRejectedValueOnce(missing()).mockResolvedValueOnce('chunk')
  expect(await mendChunks(load)(585)).toBe('chunk')
  expect(requests).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
})

test('it fails as it did when it cannot be fetched either', async () => {
  answering(() => 'refused')
  const load = jest.fn().mockRejectedValue(missing())
  await expect(mendChunks(load)(585)).rejects.toThrow('Loading chunk 585 failed.')
  expect(load).toHaveBeenCalledTimes(1)
})

test('an error of the chunk itself is none of its business', async () => {
  const requests = answering(() => 'refused')
  const load = jest.fn().mockRejectedValue(new Error('No such line'))
  await expect(mendChunks(load)(585)).rejects.toThrow('No such line')
  expect(requests).not.toHaveBeenCalled()
})
