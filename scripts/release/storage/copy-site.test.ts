import { join } from 'node:path'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import { goLive } from '../records/release-record'
import { readState } from '../records/site-state'
import { copyRecords, copyReleases, copySite } from './copy-site'
import { folderStorage } from './folder-storage'

const folder = testFolder()
const from = join(folder, 'site')

function deploy(version: string, day: number) {
  const at = new Date(Date.UTC(2026, 0, day)).toISOString()
  return publish(folderStorage(from), [fakeRelease('remote-quiz', version)], {
    by: 'deploy',
    at,
    next: (record, entry) => ({ ...goLive(record, { entry, at, by: 'deploy' }), keep: 1 }),
  })
}

it('a copy has every release of its records, although deploys go through the middle', async () => {
  const config = { production: false }
  await publish(folderStorage(from), [fakeRelease('host', '1')], { by: 'start', config })
  await deploy('1', 1)
  const torn = { from, to: join(folder, 'torn') }
  await copyRecords(torn)
  for (const day of [2, 10, 20, 30]) await deploy(String(day), day)
  expect(await copyReleases(torn)).toEqual([
    expect.stringMatching(/^remote-quiz 1 cannot be used: .* is not in /),
  ])
  // It takes the records once more.
  const deploying = deploy('40', 40)
  expect(await copySite(torn)).toEqual([])
  await deploying
  const { records } = await readState(folderStorage(torn.to))
  expect(['30', '40']).toContain(records['remote-quiz']?.current?.version)
})
