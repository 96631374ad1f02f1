import { setTimeout as sleep } from 'node:timers/promises'
import { fakeRelease } from '../../../testing/release/fake-release'
import { withFolder } from '../../../testing/test-folder'
import { publish } from '../../publish'
import { readState } from '../../records/site-state'
import { takeSnapshot } from '../../snapshot'
import { folderStorage } from '../../storage/folder-storage'
import { prepareSite } from './checked-site'

let folder: string
withFolder((path) => {
  folder = path
})

test('a checked site is closed after the accounts that a visit has begun are made', async () => {
  const storage = folderStorage(folder)
  const config = { production: false, chatEndpoint: '/prod' }
  await publish(storage, [fakeRelease('host', '1')], { by: 'start', config })
  const snapshot = await takeSnapshot(storage, await readState(storage))
  const events: string[] = []
  const openSite = async () => ({
    url: 'http://localhost',
    config,
    close: async () => void events.push('the site'),
  })
  const site = await prepareSite(openSite, { snapshot })
  site.accounts.push(sleep(20).then(() => events.push('an account')))
  site.accounts.push(sleep(10).then(() => Promise.reject(new Error('It was refused.'))))
  await site.close()
  snapshot.remove()
  expect(events).toEqual(['an account', 'the site'])
})
