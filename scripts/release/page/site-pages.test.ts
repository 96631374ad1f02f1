import { fakeRelease } from '../../testing/release/fake-release'
import { FakeS3 } from '../../testing/release/fake-s3'
import { ReleaseStore } from '../release-store'
import { s3Storage } from '../storage/s3-storage'
import { SitePages } from './site-pages'

describe('a site that composes its own pages', () => {
  const s3 = new FakeS3()
  afterEach(() => s3.stop())

  it('takes a deploy of a role that may write its own folder and row alone', async () => {
    const client = await s3.start()
    const site = { bucket: 'sites', prefix: '' }
    const composer = new SitePages(s3Storage({ ...site, client }))
    const own = /^(\.checks\/)?remote-chat\/|^releases\/remote-chat\.json$/
    s3.mayWrite = (name, key) => name !== 'team' || own.test(key)
    const store = new ReleaseStore(s3Storage({ ...site, client: s3.clientOf('team') }))

    const publishing = store.publish(fakeRelease('remote-chat', '1'))
    // Told of the row by the bucket.
    while (!s3.objects.has('releases/remote-chat.json')) await new Promise(setImmediate)
    expect(s3.objects.has('releases.json')).toBe(false)
    await composer.compose()
    await publishing

    const index = JSON.parse(s3.objects.get('releases.json')?.toString() ?? '{}')
    expect(Object.keys(index)).toEqual(['remote-chat'])
  })
})
