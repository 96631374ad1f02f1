import { ada, bob } from './mandated-client'
import { POOL_ID } from './test-pool'

export type Body = Record<string, unknown>

const named = { UserPoolId: POOL_ID, Username: ada.email }
/** A request that fits, for each operation that has to be signed. */
export const GOOD: Record<string, Body> = {
  AdminCreateUser: {
    UserPoolId: POOL_ID,
    Username: bob.email,
    TemporaryPassword: 'for-a-week',
    UserAttributes: [{ Name: 'nickname', Value: 'bob' }],
    ValidationData: [{ Name: 'from', Value: 'a form' }],
    MessageAction: 'SUPPRESS',
    DesiredDeliveryMediums: ['EMAIL'],
    ForceAliasCreation: false,
  },
  AdminSetUserPassword: { ...named, Password: 'engine-no-9', Permanent: true },
  AdminResetUserPassword: { ...named, ClientMetadata: { from: 'a form' } },
  AdminUserGlobalSignOut: named,
  AdminDisableUser: named,
  AdminEnableUser: named,
}
export const EACH = Object.entries(GOOD).map(([operation, good]) => ({ operation, good }))
