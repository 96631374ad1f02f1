import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../../platform/storage/data-folder'
import { lockDataFolder } from '../../platform/storage/data-folder-lock'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import {
  mapsStorage,
  refuseForeign,
  refuseMissing,
  servedFrom,
  siteOf,
  siteToCheck,
} from './site-storage'

const folder = testFolder()
const siteAt = async (to: string) => (await siteOf({ to })).storage

describe('the place that --to names', () => {
  it.each([
    ...['/srv/site', 'https://example.com', 'https://example.com:8443'],
    ...['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'],
  ])('is %s', async (to) => {
    expect((await siteAt(to)).address).toBe(to)
  })

  it.each(['example.com', '192.168.1.2:3000', 'localhost.example.com'])(
    'is not http://%s, over which others could read the token',
    async (host) => {
      await expect(siteAt(`http://${host}`)).rejects.toThrow(
        `--to http://${host} would send the token where others can read it. Give https://${host};`,
      )
    },
  )

  it.each([
    ...['s3://', 's3://UPPER', 's3:/bucket', 's3:bucket', 'S3://bucket', 's3//bucket'],
    ...[
      'gs://bucket',
      'ftp://host/site',
      'https://example.com/site',
      'https://ada@example.com',
      'https:/example.com',
      'file:///srv/site',
      './s3://bucket',
    ],
    ...['-', '-to', '--dry-run', ''],
  ])('is refused when it is %s', async (to) => {
    await expect(siteAt(to)).rejects.toThrow(
      `--to ${to} is not the address of a site. Give a folder, s3://bucket/prefix, or https://SITE.`,
    )
  })
})

describe('the site that a check names', () => {
  it.each(['http://192.168.1.2:3000', 'https://example.com', '/srv/site'])(
    'is read at %s, without a token',
    async (site) => {
      expect((await siteToCheck(site)).storage.address).toBe(site)
    },
  )

  it('is refused as --site', async () => {
    await expect(siteToCheck('localhost:3000')).rejects.toThrow(
      '--site localhost:3000 is not the address of a site. Give https://SITE, a folder, or s3:',
    )
  })
})

describe('a folder for a site', () => {
  async function place(...files: string[]) {
    const path = mkdtempSync(join(folder, 'place-'))
    for (const file of files) writeFileSync(join(path, file), '{}')
    return { path, storage: await siteAt(path) }
  }

  it('is refused when it holds something else, which stays as it is', async () => {
    const { path, storage } = await place('cat.jpg')
    await expect(refuseForeign(storage)).rejects.toThrow(
      `${path} is not a site: it holds cat.jpg, but neither releases.json nor a readable releases/host.json.`,
    )
    expect(readdirSync(path)).toEqual(['cat.jpg'])
  })

  it('may be empty, or missing', async () => {
    await refuseForeign((await place()).storage)
    await refuseForeign(await siteAt(join(folder, 'not-yet')))
    expect(readdirSync(folder)).not.toContain('not-yet')
  })

  it('may hold a configuration, or a first deploy that was cut off', async () => {
    const { path, storage } = await place('config.json')
    for (const name of [
      'host',
      'remote-profile',
      'releases',
      '.checks',
      '.drafts',
      '.deploying.lock',
    ])
      mkdirSync(join(path, name))
    await refuseForeign(storage)
  })

  it('may hold other files next to a site', async () => {
    const { path, storage } = await place()
    await publish(storage, [fakeRelease('remote-chat', '1')], { by: 'deploy' })
    writeFileSync(join(path, 'robots.txt'), '')
    await refuseForeign(storage)
  })

  it('has nothing to list or to roll back before the first deploy', async () => {
    const { path } = await place()
    await expect(refuseMissing(await siteOf({ to: path }))).rejects.toThrow(
      /There is no site at .* The first deploy/,
    )
  })

  it('is refused when it is a file', async () => {
    const { path } = await place('notes')
    const notes = join(path, 'notes')
    await expect(siteAt(notes)).rejects.toThrow(`--to ${notes} is a file. Give a folder`)
    const inside = publish(await siteAt(join(notes, 'site')), [fakeRelease('host', '1')], {
      by: 'deploy',
    })
    await expect(inside).rejects.toThrow('or is inside one')
  })
})

describe('the site of a data folder', () => {
  const makeDataFolder = () => {
    const data = mkdtempSync(join(folder, 'data-'))
    prepareDataFolder(data)
    return data
  }

  it('is named by --data, or by its own path, and has its source maps next to it', async () => {
    const data = makeDataFolder()
    for (const place of [{ data }, { to: join(data, 'site') }]) {
      const site = await siteOf(place)
      expect({ ...site, storage: site.storage.address }).toEqual({
        ...{ data, storage: join(data, 'site') },
      })
      expect((await mapsStorage(site, undefined)).address).toBe(join(data, 'maps'))
      expect((await mapsStorage(site, '/srv/maps')).address).toBe('/srv/maps')
    }
  })

  it('is not named by --to with the data folder, nor named twice', async () => {
    const data = makeDataFolder()
    await expect(siteOf({ to: data })).rejects.toThrow(
      `--to ${data} is a data folder. Give its site as: --data ${data}`,
    )
    await expect(siteOf({ to: join(data, 'site'), data })).rejects.toThrow(
      '--to and --data both say which site. Give one of them.',
    )
  })

  it('has none of the source maps of a site elsewhere', async () => {
    const data = makeDataFolder()
    for (const to of [join(data, 'other'), join(folder, 'site'), 'https://example.com']) {
      const site = await siteOf({ to })
      expect(site.data).toBeUndefined()
      expect((await mapsStorage(site, undefined)).address).toContain('.cache/maps')
    }
  })

  it('is reported to be served by the site that runs there, or by none', () => {
    const data = makeDataFolder()
    const none = `No site is running on ${data}. To run it: npm start -- --data ${data}`
    expect(servedFrom(data)).toBe(none)
    const lock = lockDataFolder(data)
    expect(servedFrom(data)).toBe(`The site that is starting on ${data} has it.`)
    lock.serves('http://localhost:3000')
    expect(servedFrom(data)).toBe('The running site has it now: http://localhost:3000')
    lock.release()
    expect(servedFrom(data)).toBe(none)
  })
})
