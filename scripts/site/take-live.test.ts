import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publish } from '../release/publish'
import { fakeRelease } from '../testing/release/fake-release'
import { openDeploySite } from '../testing/release/site-with-deploys'
import { testFolder } from '../testing/test-folder'
import { takeLive } from './take-live'

const folder = testFolder()
const to = join(folder, 'here')
const say = (note: string) => {
  throw new Error(note)
}

function write(file: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  writeFileSync(join(to, file), 'here before')
}

const read = (file: string) => readFileSync(join(to, file), 'utf8')

it('takes the live releases of packages that this checkout does not have, and leaves its own', async () => {
  const site = await openDeploySite(join(folder, 'there'))
  const config = { production: false, account: true, inlineStyles: true }
  const keys = ['account', 'inlineStyles']
  const live = [
    fakeRelease('host', '2', {}, { keys }),
    ...['remote-quiz', 'remote-chat'].map((name) => fakeRelease(name, '1', { 'a.js': name })),
  ]
  await publish(site.storage, live, { by: 'deploy', config })
  for (const name of ['remote-chat', 'remote-gone']) write(`releases/${name}.json`)

  const options = await takeLive({ from: site.url, to, say })
  expect(options).toEqual({ account: true, policies: '', 'inline-styles': true })
  expect(JSON.parse(read('releases/remote-quiz.json'))).toMatchObject({ current: { version: '1' } })
  expect(read('remote-quiz/1/a.js')).toBe('remote-quiz')
  expect(JSON.parse(read('config.json'))).toEqual(config)
  expect(read('releases/remote-chat.json')).toBe('here before')
  expect(existsSync(join(to, 'remote-chat'))).toBe(false)
  expect(existsSync(join(to, 'releases/remote-gone.json'))).toBe(false)
  site.close()
})
