import { setTimeout as sleep } from 'node:timers/promises'
import { fakeRelease } from '../../../testing/release/fake-release'
import { withFolder } from '../../../testing/test-folder'
import { publish } from '../../publish'
import { readState } from '../../records/site-state'
import { takeSnapshot } from '../../snapshot'
import { folderStorage } from '../../storage/folder-storage'
import { openTrial } from './trial-site'

let folder: string
withFolder((path) => {
  folder = path
})

test('a site of a trial is closed after the accounts that a visit has begun', async () => {
  const storage = folderStorage(folder)
  const config = { production: false, chatEndpoint: '/prod' }
  await publish(storage, [fakeRelease('host', '1')], { by: 'start', config })
  const snapshot = await takeSnapshot(storage, await readState(storage))
  const ended: string[] = []
  const openSite = async () => ({
    url: 'http://localhost',
    config,
    close: async () => void ended.push('the site'),
  })
  const trial = await openTrial(openSite, { snapshot })
  trial.accounts.push(sleep(20).then(() => ended.push('an account')))
  trial.accounts.push(sleep(10).then(() => Promise.reject(new Error('It was refused.'))))
  await trial.close()
  snapshot.remove()
  expect(ended).toEqual(['an account', 'the site'])
})
