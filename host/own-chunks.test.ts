import { waitFor } from '@testing-library/react'
import { answerRequests } from './federation/testing/answer-requests'
import { guardChunks } from './own-chunks'

const folder = 'http://localhost:3000/host/1/'

function script(name: string): HTMLScriptElement | null {
  return document.querySelector(`script[src="${folder}${name}"]`)
}

function loadGuarded(name: string) {
  const load = jest.fn(async () => 'chunk')
  const file = { url: `${folder}${name}`, integrity: 'sha384-x' }
  return { load, loading: guardChunks(load, () => file)(585) }
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

test('a chunk runs with its hash before webpack uses it', async () => {
  const { load, loading } = loadGuarded('a.js')
  expect(script('a.js')?.integrity).toBe('sha384-x')
  expect(load).not.toHaveBeenCalled()
  script('a.js')?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('chunk')
})

test('a chunk that fails to load is fetched past the cache, then run again', async () => {
  const requests = answerRequests(() => new Response('ran'))
  const { loading } = loadGuarded('b.js')
  script('b.js')?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(script('b.js')).not.toBeNull())
  script('b.js')?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('chunk')
  expect(requests).toHaveBeenCalledWith(
    `${folder}b.js`,
    expect.objectContaining({ cache: 'reload', integrity: 'sha384-x' }),
  )
})

test('a chunk that cannot be fetched either fails, and nothing runs', async () => {
  answerRequests(() => 'refused')
  const { load, loading } = loadGuarded('c.js')
  script('c.js')?.dispatchEvent(new Event('error'))
  await expect(loading).rejects.toThrow('/host/1/c.js did not load.')
  expect(load).not.toHaveBeenCalled()
})
