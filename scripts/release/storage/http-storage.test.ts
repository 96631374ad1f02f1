import { createServer, type Server } from 'node:http'
import { listen } from '../../platform/listen'
import { httpStorage } from './http-storage'
import { liveSite } from './live-site'

const asked: (string | undefined)[] = []
let server: Server
let site: string
beforeEach(async () => {
  asked.length = 0
  server = createServer(({ url, headers }, response) => {
    asked.push(headers.authorization)
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
    `${site} answered with status ${status}, which is not the site itself.`,
  )
  expect(asked).toEqual(['Bearer token'])
})

it('sends no token for what anybody may read', async () => {
  await expect(httpStorage(site, 'token').read('releases.json')).rejects.toThrow()
  await expect(httpStorage(site, 'token').read('.checks/remote-quiz/1.json')).rejects.toThrow()
  expect(asked).toEqual([undefined, 'Bearer token'])
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
  expect(asked).toEqual([])
})

it('says so if nobody answers', async () => {
  server.close()
  server.closeAllConnections()
  await expect(httpStorage(site).list('')).rejects.toThrow(
    `${site} cannot be reached: connect ECONNREFUSED`,
  )
})
