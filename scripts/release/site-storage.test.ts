import { siteStorage } from './site-storage'

describe('the place that --to names', () => {
  it('is a folder, or a bucket with a prefix', async () => {
    expect((await siteStorage('/srv/site')).address).toBe('/srv/site')
    expect((await siteStorage('s3://my-bucket/sites/parlor/')).address).toBe(
      's3://my-bucket/sites/parlor',
    )
    expect((await siteStorage('s3://my-bucket')).address).toBe('s3://my-bucket')
  })

  it.each(['s3://', 's3://UPPER', 'ftp://host/site', 'https://example.com'])(
    'is refused when it is %s',
    async (to) => {
      await expect(siteStorage(to)).rejects.toThrow(`--to ${to} is no place for a site.`)
    },
  )
})
