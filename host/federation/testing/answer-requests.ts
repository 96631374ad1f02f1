/** The network's behaviour: an answer, a `refused` connection, or a body `cut` short. */
export type NetworkAnswer = Response | 'refused' | 'cut'

/** Replaces the network with `answer` until mocks are restored; returns the mock. */
export function answerRequests(
  answer: (url: string, init: RequestInit) => NetworkAnswer | Promise<NetworkAnswer>,
) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const result = await answer(String(input), init)
    if (result === 'refused') throw new TypeError('Failed to fetch')
    if (result === 'cut') return cutShort()
    return result
  })
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

export function html(): Response {
  return new Response('<!doctype html><p>Home</p>', { headers: { 'content-type': 'text/html' } })
}

function cutShort(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  })
  return new Response(body)
}
