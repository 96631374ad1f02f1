import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { listen } from '../../platform/listen'
import { dataFolder } from '../../platform/project-root'
import { pathOf } from '../../platform/routes'
import { beginCanary, goLive, putPreview } from '../../release/records/release-record'
import { jsonFile, recordFile } from '../../release/records/site-state'
import { folderStorage } from '../../release/storage/folder-storage'
import { fakeEntry as entry } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { openOverview } from './overview'

const at = '2026-01-03T00:00:00.000Z'
const folder = testFolder()
const storage = folderStorage(folder)
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function open({ data = dataFolder(), inbox = true } = {}) {
  const overview = openOverview({ storage, data, inbox })
  const server = createServer((request, response) => {
    const answer = overview(pathOf(request), request)
    if (answer) void answer(request, response)
    else response.writeHead(404).end()
  })
  servers.push(server)
  return `http://localhost:${await listen(server)}`
}

const fetchText = async (address: string) => (await fetch(address)).text()

beforeAll(async () => {
  const one = goLive(undefined, { entry: entry('1', 1), at, by: 'start' })
  const two = goLive(one, { entry: { ...entry('2', 2), author: 'Ada & Bob' }, at, by: 'deploy' })
  const withCanary = beginCanary(two, { entry: entry('3', 3), at, share: 0.1 })
  const chat = putPreview(withCanary, { entry: entry('4', 4), at, preview: 'mine' })
  await storage.write(recordFile('host'), jsonFile(one))
  await storage.write(recordFile('remote-auth'), jsonFile(two))
  await storage.write(recordFile('remote-chat'), jsonFile(chat))
  await storage.write(recordFile('remote-help'), Buffer.from('{ "current": "<script>" }'))
})

it.each(['/_local', '/_local/'])('links from %s to inbox and reports', async (path) => {
  const page = await fetchText((await open()) + path)
  expect(page).toContain('<a href="/_local/inbox">')
  expect(page).toContain('<a href="/_local/reports">')
})

it('shows live releases, canaries, previews and earlier releases, with version and time', async () => {
  const page = await fetchText(`${await open()}/_local`)
  const text = page.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('live 2 since 2026-01-02 10:20:30 UTC, by deploy')
  expect(text).toContain('canary, 10% 3 since 2026-01-03 10:20:30 UTC')
  expect(text).toContain('preview mine 4 of 2026-01-04 10:20:30 UTC')
  expect(text).toContain('before 1 of 2026-01-01 10:20:30 UTC')
  expect(page).toContain('<a href="/?override=remote-chat%40mine">')
  expect(text).toMatch(/remote-help\s+Its record is invalid/)
  expect(page).not.toContain('<script')
})

it('names the commands that would work now', async () => {
  const text = (await fetchText(`${await open()}/_local`)).replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('npm run releases the same')
  expect(text).toContain('npm run deploy -- host check')
  expect(text).not.toContain('npm run rollback -- host')
  expect(text).toContain('npm run rollback -- remote-auth back to 1')
  expect(text).toContain('npm run rollback -- remote-chat end the canary')
  expect(text).toContain('npm run rollback -- remote-chat --preview mine end the preview mine')
})

it('names the data folder in them unless it is the default', async () => {
  const page = await fetchText(`${await open({ data: "/tmp/Ada's site" })}/_local`)
  const option = "--data '/tmp/Ada'\\''s site'"
  expect(page).toContain(`npm run releases -- ${option}<`)
  expect(page).toContain(`npm run deploy -- remote-chat ${option}<`)
})

it('says that the inbox is off if it is', async () => {
  expect(await fetchText(`${await open({ inbox: false })}/_local`)).toContain('start with --inbox')
})

it('answers only this machine, and changes nothing', async () => {
  const address = `${await open()}/_local`
  const files = readdirSync(folder, { recursive: true })
  const otherMachine = await fetch(address, { headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(otherMachine.status).toBe(403)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) await fetch(address, { method })
  expect(readdirSync(folder, { recursive: true })).toEqual(files)
  expect((await fetch(`${address}x`)).status).toBe(404)
})
