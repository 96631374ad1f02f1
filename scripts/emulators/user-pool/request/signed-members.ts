import type { OperationMembers } from './operation-members'
import { poolCalls } from './pool-calls'

const POOL = ['UserPoolId'] as const
const NAMED_USER = ['UserPoolId', 'Username'] as const
const NAMED_GROUP = ['UserPoolId', 'GroupName'] as const
const PAGE = ['Limit', 'NextToken'] as const

/** The members of the calls of admins, as the service's published model lists them. */
export const signedMembers = {
  AdminCreateUser: {
    required: NAMED_USER,
    optional: [
      'UserAttributes',
      'ValidationData',
      'TemporaryPassword',
      'ForceAliasCreation',
      'MessageAction',
      'DesiredDeliveryMediums',
      'ClientMetadata',
    ],
  },
  AdminSetUserPassword: { required: [...NAMED_USER, 'Password'], optional: ['Permanent'] },
  AdminDisableUser: { required: NAMED_USER, optional: [] },
  AdminEnableUser: { required: NAMED_USER, optional: [] },
  AdminResetUserPassword: { required: NAMED_USER, optional: ['ClientMetadata'] },
  AdminUserGlobalSignOut: { required: NAMED_USER, optional: [] },
  AdminGetUser: { required: NAMED_USER, optional: [] },
  AdminConfirmSignUp: { required: NAMED_USER, optional: ['ClientMetadata'] },
  AdminDeleteUser: { required: NAMED_USER, optional: [] },
  AdminUpdateUserAttributes: {
    required: [...NAMED_USER, 'UserAttributes'],
    optional: ['ClientMetadata'],
  },
  AdminDeleteUserAttributes: { required: [...NAMED_USER, 'UserAttributeNames'], optional: [] },
  AdminInitiateAuth: {
    required: ['UserPoolId', 'ClientId', 'AuthFlow'],
    optional: ['AuthParameters', 'ClientMetadata', 'AnalyticsMetadata', 'ContextData', 'Session'],
  },
  AdminRespondToAuthChallenge: {
    required: ['UserPoolId', 'ClientId', 'ChallengeName'],
    optional: [
      'ChallengeResponses',
      'Session',
      'AnalyticsMetadata',
      'ContextData',
      'ClientMetadata',
    ],
  },
  ListUsers: {
    required: POOL,
    optional: ['AttributesToGet', 'Limit', 'PaginationToken', 'Filter'],
  },
  CreateGroup: { required: NAMED_GROUP, optional: ['Description', 'RoleArn', 'Precedence'] },
  UpdateGroup: { required: NAMED_GROUP, optional: ['Description', 'RoleArn', 'Precedence'] },
  GetGroup: { required: NAMED_GROUP, optional: [] },
  DeleteGroup: { required: NAMED_GROUP, optional: [] },
  ListGroups: { required: POOL, optional: PAGE },
  AdminAddUserToGroup: { required: [...NAMED_USER, 'GroupName'], optional: [] },
  AdminRemoveUserFromGroup: { required: [...NAMED_USER, 'GroupName'], optional: [] },
  AdminListGroupsForUser: { required: NAMED_USER, optional: PAGE },
  ListUsersInGroup: { required: NAMED_GROUP, optional: PAGE },
  ...poolCalls,
} as const satisfies Record<string, OperationMembers>
