import { createServer, type RequestListener, type Server } from 'node:http'
import { listen } from '../../platform/listen'
import { httpStorage } from './http-storage'
import { liveSite } from './live-site'

const tokens: (string | undefined)[] = []
let server: Server
let site: string
beforeEach(async () => {
  tokens.length = 0
  server = createServer(({ url, headers }, response) => {
    tokens.push(headers.authorization)
    const isMoved = url?.endsWith('moved.js')
    response.writeHead(isMoved ? 307 : 413, isMoved ? { location: '/elsewhere' } : {}).end('no')
  })
  site = `http://localhost:${await listen(server)}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it.each([
  ['limits bodies', 'main.js', 413],
  ['leads elsewhere, where neither token nor release may go', 'moved.js', 307],
])('a proxy that %s is named as one', async (_, file, status) => {
  const writing = httpStorage(site, 'token').write(`remote-quiz/1/${file}`, Buffer.from('1'))
  await expect(writing).rejects.toThrow(
    `${site} answered with status ${status}, which does not come from the site itself.`,
  )
  expect(tokens).toEqual(['Bearer token'])
})

it('sends no token for what anybody may read', async () => {
  await expect(httpStorage(site, 'token').read('releases.json')).rejects.toThrow()
  await expect(httpStorage(site, 'token').read('.checks/remote-quiz/1.json')).rejects.toThrow()
  expect(tokens).toEqual([undefined, 'Bearer token'])
})

it('asks for no path that could lead elsewhere', async () => {
  const storage = httpStorage(site, 'token')
  for (const path of ['..', 'a/../b', 'a/%2e%2e/b', 'a?b', 'a#b', 'a\\b', '//a', 'a/.b', 'a//b']) {
    const refusal = `${path} is not the path of a file of a site.`
    await expect(storage.read(path)).rejects.toThrow(refusal)
    await expect(storage.write(path, Buffer.from('1'))).rejects.toThrow(refusal)
    await expect(storage.replace(path, Buffer.from('1'), undefined)).rejects.toThrow(refusal)
    await expect(storage.list(path)).rejects.toThrow(refusal)
    await expect(liveSite(site).read(path)).rejects.toThrow(refusal)
  }
  // A version of another site's index becomes part of a path.
  await expect(liveSite(site).read('a\n\u001bb')).rejects.toThrow('a\\u{a}\\u{1b}b is not the path')
  expect(tokens).toEqual([])
})

it('says so if nobody answers', async () => {
  server.close()
  server.closeAllConnections()
  await expect(httpStorage(site).list('')).rejects.toThrow(
    `${site} cannot be reached: connect ECONNREFUSED`,
  )
})

describe('a site that somebody else runs', () => {
  const answers: Record<string, RequestListener> = {
    '/_deploys/': (_, response) => response.end('{"releases.json":true}'),
    '/_deploys/remote-quiz/1/main.js': (_, response) =>
      response.writeHead(422).end(JSON.stringify({ message: 'no.\nremote-quiz 2 is live.' })),
    '/moved.json': (_, response) => response.writeHead(302, { location: '/here.json' }).end(),
    '/here.json': (_, response) => response.end('here'),
    '/circle.json': (_, response) => response.writeHead(302, { location: '/circle.json' }).end(),
    '/elsewhere.json': (_, response) =>
      response.writeHead(302, { location: 'https://other.example/' }).end(),
    '/releases.json': (_, response) => {
      const more = () => response.write(Buffer.alloc(100_000)) && setImmediate(more)
      response.on('drain', more)
      more()
    },
    '/silent.json': (_, response) => void response.write('half an answer'),
  }
  let arrived: () => void
  const otherServer = createServer((request, response) => {
    answers[request.url ?? '']?.(request, response)
    arrived?.()
  })
  let address: string
  beforeAll(async () => {
    address = `http://localhost:${await listen(otherServer)}`
  })
  afterAll(() => {
    otherServer.closeAllConnections()
    otherServer.close()
  })

  it.each([
    ['says more than it may', 'releases.json', 'it has sent more than 4194304 bytes'],
    ['leads to another', 'elsewhere.json', 'redirects to another site, https://other.example/'],
    ['leads in a circle', 'circle.json', 'redirects too many times'],
  ])('is not read further if it %s', async (_, path, sentence) => {
    await expect(liveSite(address).read(path)).rejects.toThrow(sentence)
  })

  it('is followed within itself', async () => {
    const { content } = (await liveSite(address).read('moved.json')) ?? {}
    expect(content?.toString()).toBe('here')
  })

  it('is given up after ten seconds without a byte', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] })
    try {
      const isAsked = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const reading = liveSite(address).read('silent.json')
      const refusal = expect(reading).rejects.toThrow('it has sent nothing for 10 seconds')
      await isAsked
      jest.advanceTimersByTime(10_000)
      await refusal
    } finally {
      jest.useRealTimers()
    }
  })

  it('takes no releases if it answers with something else than names', async () => {
    await expect(httpStorage(address).list('')).rejects.toThrow('takes no releases')
  })

  it('refuses in one line, whatever it sends', async () => {
    const writing = httpStorage(address, 'token').write('remote-quiz/1/main.js', Buffer.from('1'))
    await expect(writing).rejects.toThrow('refused: no.\\u{a}remote-quiz 2 is live.')
  })
})
