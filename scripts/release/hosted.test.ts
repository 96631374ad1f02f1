import { siteOf } from './storage/site-storage'

jest.mock('../platform/project-root', () => ({
  ...jest.requireActual<object>('../platform/project-root'),
  kitFolder: '/a-kit',
  isRemotesAlone: true,
}))

it('the kit says which package it needs for s3://', async () => {
  await expect(siteOf({ to: 's3://sites' })).rejects.toThrow(
    's3:// needs the package @aws-sdk/client-s3, which is not installed. Nothing was changed.',
  )
})
