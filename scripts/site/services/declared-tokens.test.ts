import { join } from 'node:path'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { type DeclaredToken, declaredOnSite } from './declared-tokens'

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

it('a service counts as declared while a release that pages run declares it', async () => {
  const site = join(folder, 'site')
  const storage = folderStorage(site)
  const tokenOnSite = declaredOnSite(folderStorage(site))
  const onOpenSite = declaredOnSite(folderStorage(site), { isOpen: true })
  const of = (token: DeclaredToken) => token('remote-orders', 'orders')
  expect(await of(tokenOnSite)).toBeUndefined()
  await publish(storage, [fakeRelease('host', '1'), declaring('1', 'none')], { by: 'deploy' })
  expect(await of(tokenOnSite)).toBe('none')
  await publish(storage, [fakeRelease('remote-orders', '2', {})], { by: 'deploy' })
  expect(await of(tokenOnSite)).toBeUndefined()
  // An override may run any release of the site.
  expect(await of(onOpenSite)).toBe('none')
  for (const other of ['constructor', '__proto__', 'toString']) {
    expect(await tokenOnSite('remote-orders', other)).toBeUndefined()
    expect(await tokenOnSite(other, 'orders')).toBeUndefined()
  }
})

it('the token that the live release declares takes precedence over others', async () => {
  const site = join(folder, 'tokens')
  const storage = folderStorage(site)
  await publish(storage, [fakeRelease('host', '1'), declaring('1', 'id')], { by: 'deploy' })
  await publish(storage, [declaring('2', 'none')], { by: 'deploy' })
  for (const isOpen of [true, false]) {
    expect(await declaredOnSite(folderStorage(site), { isOpen })('remote-orders', 'orders')).toBe(
      'none',
    )
  }
})
