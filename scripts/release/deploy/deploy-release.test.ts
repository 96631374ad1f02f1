import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../../platform/storage/data-folder'
import { fakeRelease } from '../../testing/release/fake-release'
import { parseDeploy } from '../../testing/release/parse-deploy'
import { withFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import { folderStorage } from '../storage/folder-storage'
import { deployRelease } from './deploy-release'

const name = 'remote-chat'

let folder: string
withFolder((path) => {
  folder = path
})

/** A deploy of a release that is built already, with the options of a command line. */
function deploy(args: string, release = fakeRelease(name, '1')) {
  const build = jest.fn(async () => release)
  const openSite = () => Promise.reject(new Error('Nothing here is checked in a browser.'))
  const options = parseDeploy(name, ...args.split(' '))
  return { build, message: deployRelease({ ...options, withSites: (use) => use(openSite), build }) }
}

describe('the first deploy into a data folder', () => {
  it('makes one that a start accepts, and says that no site runs there', async () => {
    const data = join(folder, 'data')
    expect(await deploy(`--data ${data}`).message).toContain(
      `No site is running on ${data}. To run it: npm start -- --data ${data}`,
    )
    prepareDataFolder(data)
  })

  it('makes nothing if it is a dry run', async () => {
    const data = join(folder, 'data')
    expect(await deploy(`--dry-run --data ${data}`).message).toBe(
      `${name} 1 can be deployed to ${join(data, 'site')}.`,
    )
    expect(existsSync(data)).toBe(false)
  })
})

it('a deploy says which canary it replaces', async () => {
  const storage = folderStorage(folder)
  await publish(storage, [fakeRelease(name, '0')], { by: 'deploy' })
  await publish(storage, [fakeRelease(name, '1')], {
    by: 'deploy',
    next: (record, entry) => ({
      previous: [],
      current: null,
      ...record,
      canary: { release: entry, share: 0.1 },
    }),
  })
  const { message } = deploy(`--to ${folder}`, fakeRelease(name, '2'))
  expect(await message).toContain('\nWARNING: the canary 1 is withdrawn: 2 has taken its place.')
  expect(await deploy(`--to ${folder}`, fakeRelease(name, '3')).message).not.toContain('WARNING')
})

describe('a deploy that is refused changes nothing', () => {
  /** Publishes a host, and the release that is live. */
  async function site(config = { production: false }) {
    const storage = folderStorage(folder)
    await publish(storage, [fakeRelease('host', '1', {}, { names: ['Page'] })], {
      by: 'deploy',
      config,
    })
    await publish(storage, [fakeRelease(name, '0')], { by: 'deploy' })
  }

  const state = () =>
    ['releases.json', 'index.html', 'config.json', `releases/${name}.json`].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )

  it.each(['', ' --dry-run'])(
    'because it does not fit what is live (options:%s)',
    async (option) => {
      await site()
      const previous = state()
      const needy = fakeRelease(name, '1', {}, { names: ['Carousel'] })
      await expect(deploy(`--to ${folder}${option}`, needy).message).rejects.toThrow(
        /^remote-chat 1 was not deployed:\n.*Carousel/,
      )
      expect(state()).toEqual(previous)
    },
  )

  it('because a record was edited by hand, before the build', async () => {
    await site()
    const file = join(folder, `releases/${name}.json`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"current"', '"now"'))
    const previous = state()
    const { build, message } = deploy(`--to ${folder}`)
    await expect(message).rejects.toThrow(
      `Restore releases/${name}.json as the last deploy wrote it`,
    )
    expect(build).not.toHaveBeenCalled()
    expect(state()).toEqual(previous)
  })

  it('because a production site takes no previews, before the build', async () => {
    await site({ production: true })
    const previous = state()
    const { build, message } = deploy(`--preview half-done --to ${folder}`)
    await expect(message).rejects.toThrow('takes no previews: it is a production site')
    expect(build).not.toHaveBeenCalled()
    expect(state()).toEqual(previous)
  })

  it.each(['', ' --dry-run'])(
    'because the data folder holds something else, before the build (options:%s)',
    async (option) => {
      writeFileSync(join(folder, 'cat.jpg'), 'meow')
      const { build, message } = deploy(`--data ${folder}${option}`)
      await expect(message).rejects.toThrow('holds no Parlor data. Nothing was changed in it.')
      expect(build).not.toHaveBeenCalled()
    },
  )
})
