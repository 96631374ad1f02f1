import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../../testing/test-folder'
import { readConfigFile } from './config-file'
import { LocalPools } from './local-pools'

const folder = testFolder()

function written(configuration: object): string {
  const file = join(folder, 'pools.json')
  writeFileSync(file, JSON.stringify(configuration))
  return file
}

test('a configuration without pools leaves them to its reader', async () => {
  const adminCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
  const read = await readConfigFile(written({ adminCredentials }))
  expect(read).toEqual({ adminCredentials, pools: undefined })
})

test.each([
  [{ pool: [] }, "Value at 'pool' failed to satisfy constraint: Member is not known"],
  [{ pools: [{ poolId: 'Readers' }] }, 'pattern'],
  [{ pools: [{ poolId: 'eu-west-1_A', settings: { mfa: 'MAYBE' } }] }, '[OFF, OPTIONAL, ON]'],
  [{ pools: [{ poolId: 'eu-west-1_A', triggers: './none.mjs' }] }, 'none.mjs cannot be loaded'],
])('%j is refused in a sentence', async (configuration, sentence) => {
  await expect(readConfigFile(written(configuration))).rejects.toMatchObject({
    name: 'OptionError',
    message: expect.stringContaining(sentence),
  })
})

test('a module without a trigger is treated as a mistake', async () => {
  writeFileSync(join(folder, 'triggers.js'), 'exports.preSignUp = (event) => event')
  const pools = [{ poolId: 'eu-west-1_A', triggers: './triggers.js' }]
  await expect(readConfigFile(written({ pools }))).rejects.toThrow('export none of PreSignUp,')
})

test.each([
  [
    [
      { poolId: 'eu-west-1_A', clients: { web: {} } },
      { poolId: 'eu-west-1_B', clients: { web: {} } },
    ],
    'The pool eu-west-1_B cannot be made: eu-west-1_A has a client web already',
  ],
  [
    [{ poolId: 'eu-west-1_A', users: [{ username: 'ada@example.org', password: 'short' }] }],
    'The pool eu-west-1_A cannot be made: ada@example.org: Password',
  ],
])('pools that cannot be are refused: %j', async (pools, sentence) => {
  await expect(LocalPools.open({ pools })).rejects.toMatchObject({
    name: 'OptionError',
    message: expect.stringContaining(sentence),
  })
})
