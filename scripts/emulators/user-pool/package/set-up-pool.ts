import { OptionError } from '../../../platform/commands/command-line'
import { runOperation } from '../operations/operations'
import type { PoolSettings } from '../pool-settings'
import type { Pools } from '../pools/pools'
import { Refusal } from '../refusals'
import type { OperationName } from '../request/request-members'
import type { NewPool, NewUser } from './new-pool'

/** Defaults for tests: a sign-up requires nothing, and every flow is allowed. */
const DEFAULTS: Partial<PoolSettings> = {
  requiredAttributes: [],
  authFlows: [
    'USER_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    'ADMIN_USER_PASSWORD_AUTH',
    'CUSTOM_AUTH',
    'REFRESH_TOKEN_AUTH',
  ],
}

/**
 * Gives an open pool its settings, clients and first users. Settings are applied at each start;
 * existing users stay as they are. Throws an `OptionError` that says what to fix.
 */
export async function setUpPool(made: NewPool, pools: Pools): Promise<void> {
  const { poolId, settings = {}, clients = {}, users = [] } = made
  const records = pools.get(poolId)?.records
  const name = records?.pool.name || poolId
  records?.changePool({ name, settings: { ...DEFAULTS, ...settings } })
  for (const [clientId, own] of Object.entries(clients)) {
    // Most calls name a client, but no pool.
    const other = pools.all.find((each) => each.poolId !== poolId && each.records.client(clientId))
    if (other) throw invalid(`${other.poolId} has a client ${clientId} already`)
    records?.putClient(clientId, { name: clientId, settings: own, given: {} })
  }

  for (const user of users) await addUser({ UserPoolId: poolId, Username: user.username }, user)

  async function call(name: OperationName, body: object): Promise<Refusal | undefined> {
    const caller = { address: '127.0.0.1' }
    const answer = await runOperation({ name, body }, { pools, caller })
    return answer instanceof Refusal ? answer : undefined
  }

  async function addUser(
    named: { UserPoolId: string; Username: string },
    { password, attributes = {}, groups = [] }: NewUser,
  ): Promise<void> {
    async function must(name: OperationName, body: object): Promise<void> {
      const refused = await call(name, body)
      if (refused) throw invalid(`${named.Username}: ${refused.message}`)
    }

    if (!(await call('AdminGetUser', named))) return
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await must('AdminCreateUser', { ...named, UserAttributes, MessageAction: 'SUPPRESS' })
    await must('AdminSetUserPassword', { ...named, Password: password, Permanent: true })
    for (const GroupName of groups) {
      const group = { UserPoolId: poolId, GroupName }
      if (await call('GetGroup', group)) await must('CreateGroup', group)
      await must('AdminAddUserToGroup', { ...named, GroupName })
    }
  }

  function invalid(problem: string): OptionError {
    return new OptionError(`The pool ${poolId} cannot be made: ${problem}`)
  }
}
