import { FakeS3 } from '../../testing/release/fake-s3'
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
