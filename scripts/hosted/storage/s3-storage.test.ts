import { publish } from '../../release/publish'
import { siteOf, siteToCheck } from '../../release/storage/site-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { FakeS3 } from '../testing/fake-s3'
import { s3Storage } from './s3-storage'

it('a path that could lead elsewhere is refused before S3 is asked', async () => {
  const s3 = new FakeS3()
  const storage = s3Storage({ bucket: 'sites', prefix: 'parlor', client: await s3.start() })
  // The answer if a request is made after all.
  s3.failure = { status: 403, code: 'AccessDenied' }
  for (const path of [
    '..',
    'host/../x',
    '/host',
    'host//1',
    'host/.',
    'a?b',
    'a\\b',
    'a/.hidden',
  ]) {
    const refusal = `${path} is not the path of a file of a site.`
    await expect(storage.read(path)).rejects.toThrow(refusal)
    await expect(storage.write(path, Buffer.from('1'))).rejects.toThrow(refusal)
    await expect(storage.replace(path, Buffer.from('1'), undefined)).rejects.toThrow(refusal)
    await expect(storage.list(path)).rejects.toThrow(refusal)
    await expect(storage.remove(path)).rejects.toThrow(refusal)
  }
  s3.stop()
})

describe('S3 that refuses', () => {
  const s3 = new FakeS3()
  afterEach(() => s3.stop())

  it('is quoted, with what to check', async () => {
    const client = await s3.start()
    s3.failure = { status: 403, code: 'AccessDenied' }
    const site = s3Storage({ bucket: 'sites', prefix: '', client })
    await expect(publish(site, [fakeRelease('host', '1')], { by: 'deploy' })).rejects.toThrow(
      /s3:\/\/sites refused: AccessDenied.*Check the credentials/,
    )
    s3.failure = undefined
  })

  it('is reported for a file that it did not delete, although it answers with success', async () => {
    const storage = s3Storage({ bucket: 'sites', prefix: '', client: await s3.start() })
    await storage.write('host/1/main.js', Buffer.from('1'))
    s3.undeletable.add('host/1/main.js')
    await expect(storage.remove('host/1')).rejects.toThrow(
      /host\/1\/main\.js was not deleted.*AccessDenied/,
    )
  })
})

it.each(['s3://my-bucket', 's3://my-bucket/sites/parlor'])(
  'is accepted by commands as the site %s',
  async (to) => {
    expect((await siteOf({ to })).storage.address).toBe(to)
    expect((await siteToCheck(to)).storage.address).toBe(to)
  },
)
