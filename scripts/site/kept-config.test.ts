import { CONFIG_FILE, jsonFile } from '../release/records/site-state'
import { folderStorage } from '../release/storage/folder-storage'
import { testFolder } from '../testing/test-folder'
import { keptConfig } from './kept-config'
import { localConfig } from './local-config'

const storage = folderStorage(testFolder())

it('keeps every key that no option decides, even unknown ones', async () => {
  const operators = {
    name: 'Nachbarn',
    features: { tea: true },
    remotes: { 'remote-tea': { settings: { cups: 2 } } },
    reportsSample: 0.5,
    colour: 'green',
  }
  const local = localConfig({ feedback: 'inline', account: true, inbox: true, policies: ['vue'] })
  const config = { ...operators, ...local, reports: '/reports' }
  await storage.write(CONFIG_FILE, jsonFile(config))
  expect(await keptConfig(storage, () => {})).toEqual(operators)
})
