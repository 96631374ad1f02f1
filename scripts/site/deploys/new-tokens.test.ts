import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import { fakeRelease } from '../../testing/release/fake-release'
import { openDeploySite, type SiteWithDeploys } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'

const name = 'remote-quiz'
const sending = (version: string, token: string) =>
  fakeRelease(name, version, {}, { release: { services: { orders: { token } } } })

let data: string
withFolder((folder) => {
  data = folder
})
/** The services with an address. */
const addresses = new Set<string>()
let site: SiteWithDeploys
beforeEach(async () => {
  addresses.clear()
  const hasAddress = (remote: string, service: string) => addresses.has(`${remote}/${service}`)
  site = await openDeploySite(data, { hasAddress })
})
afterEach(() => site.close())

it('a team sends a token to a new service once the operator has given an address', async () => {
  const storage = site.storageOf(name)
  const deploy = (version: string, token: string) =>
    publish(storage, [sending(version, token)], { by: 'deploy' })
  const live = async () => (await readState(storage)).records[name]?.current?.version

  await deploy('1', 'none')
  await expect(deploy('2', 'id')).rejects.toThrow(
    'remote-quiz 2 sends the id token to remote-quiz/orders, which no live release does, and remote-quiz/orders has no address on this site.',
  )
  expect(await live()).toBe('1')
  addresses.add('remote-quiz/orders')
  await deploy('2', 'id')
  // It is not new any more.
  addresses.clear()
  await deploy('3', 'id')
  expect(await live()).toBe('3')
  await expect(deploy('4', 'access')).rejects.toThrow('sends the access token')
})
