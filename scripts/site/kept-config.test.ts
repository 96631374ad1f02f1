import { publish } from '../release/publish'
import { CONFIG_FILE, jsonFile } from '../release/records/site-state'
import { folderStorage } from '../release/storage/folder-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { testFolder } from '../testing/test-folder'
import { keptConfig } from './kept-config'
import { localConfig } from './local-config'

const storage = folderStorage(testFolder())

it('keeps every key that no option decides, even unknown ones, and makes a missing file from pages', async () => {
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

  await publish(storage, [fakeRelease('host', '1', {}, { keys: Object.keys(config) })], {
    by: 'start',
  })
  await storage.remove(CONFIG_FILE)
  const notes: string[] = []
  expect(await keptConfig(storage, (note) => notes.push(note))).toEqual(operators)
  expect(notes).toEqual([
    `${storage.address}/config.json is missing, so it is made from what pages have.`,
  ])
})
