import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { declaredOnSite } from './declared-tokens'

const folder = testFolder()

const declaring = (version: string, token: string) =>
  fakeRelease(
    'remote-orders',
    version,
    {},
    {
      release: { services: { orders: { purpose: 'Orders.', token } } },
    },
  )

it('a service counts as declared while a page may run a release that declares it', async () => {
  const storage = folderStorage(folder)
  const declared = declaredOnSite(folder)
  expect(await declared('remote-orders', 'orders')).toEqual([])
  await publish(storage, [fakeRelease('host', '1'), declaring('1', 'none')], { by: 'deploy' })
  expect(await declared('remote-orders', 'orders')).toEqual(['none'])
  await publish(storage, [declaring('2', 'id')], { by: 'deploy' })
  expect(await declared('remote-orders', 'orders')).toEqual(['id', 'none'])
  for (const other of ['constructor', '__proto__', 'toString']) {
    expect(await declared('remote-orders', other)).toEqual([])
    expect(await declared(other, 'orders')).toEqual([])
  }
})
