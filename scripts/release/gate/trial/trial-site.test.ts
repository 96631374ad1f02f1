import { localConfig } from '../../../site/local-config'
import { openSite } from '../../../site/open-site'
import { fakeRelease } from '../../../testing/release/fake-release'
import { withFolder } from '../../../testing/test-folder'
import { mirror } from '../../mirror'
import { publish } from '../../publish'
import { readState } from '../../rows/site-state'
import { folderStorage } from '../../storage/folder-storage'
import { newAccount } from './people'
import { openTrial } from './trial-site'

let folder: string
withFolder((path) => {
  folder = path
})

test('a site of a trial stays until the accounts are made that a visit has begun', async () => {
  const storage = folderStorage(folder)
  const config = localConfig({ feedback: 'console' })
  await publish(storage, [fakeRelease('host', '1')], { by: 'start', config })
  const mirrored = await mirror(storage, await readState(storage))
  const trial = await openTrial(openSite, { mirror: mirrored })
  const account = newAccount(trial).session()
  await trial.close()
  mirrored.remove()
  expect(Object.keys(await account)).toContainEqual(expect.stringMatching(/\.refreshToken$/))
})
