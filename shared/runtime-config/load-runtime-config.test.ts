import { loadRuntimeConfig } from './load-runtime-config'

const text = JSON.stringify({
  production: false,
  userPoolId: 'us-east-1_AbCd12345',
  clientId: 'client',
  gatewayId: 'gateway',
})

const BLOCK = 'the-config'

function answerWith(answer: () => Response | Promise<Response>) {
  const urls: unknown[] = []
  globalThis.fetch = async (input) => {
    urls.push(input)
    return answer()
  }
  return urls
}

async function problems(): Promise<string[]> {
  const result = await loadRuntimeConfig(BLOCK)
  return result.ok ? [] : result.problems
}

function inline(content: string) {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = BLOCK
  block.textContent = content
  document.head.append(block)
}

afterEach(() => document.getElementById(BLOCK)?.remove())

it('fetches /config.json', async () => {
  const urls = answerWith(() => new Response(text))
  expect(await loadRuntimeConfig(BLOCK)).toMatchObject({ ok: true, config: { clientId: 'client' } })
  expect(urls).toEqual(['/config.json'])
})

it('reads the page’s inline block instead of fetching', async () => {
  const urls = answerWith(() => new Response(text))
  inline(text)
  expect(await loadRuntimeConfig(BLOCK)).toMatchObject({ ok: true, config: { clientId: 'client' } })
  expect(urls).toEqual([])
})

it('reports the problems of an inline block', async () => {
  inline('{"production":')
  expect(await problems()).toEqual([
    expect.stringMatching(/^the page's block "the-config" is not JSON .*; expected a JSON object/),
  ])
})

it.each([
  ['a missing file', () => new Response('', { status: 404 }), /is missing \(404\)/],
  ['an error', () => new Response('', { status: 503 }), /answered 503; expected 200/],
  ['text that is not JSON', () => new Response('production: true'), /is not JSON \(/],
  ['a page answered with 200', () => new Response('<!doctype html>'), /is an HTML page/],
  ['an empty file', () => new Response(''), /is not JSON/],
  ['no network', () => Promise.reject(new TypeError('x')), /could not be fetched/],
  [
    'an answer that is cut short',
    () => Object.assign(new Response(text), { text: () => Promise.reject(new TypeError('x')) }),
    /could not be fetched/,
  ],
])('has its own sentence for %s', async (_case, answer, sentence) => {
  answerWith(answer)
  expect(await problems()).toEqual([expect.stringMatching(sentence)])
})

it('gives up a request that hangs', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  globalThis.fetch = async (_input, init) => {
    if (init?.signal?.aborted) throw new DOMException('Too late.', 'TimeoutError')
    return new Promise(() => undefined)
  }
  expect(await problems()).toEqual([expect.stringMatching(/could not be fetched/)])
  timeout.mockRestore()
})
