import { attribute, sub, type Value, variable } from './resource'
import { STAGE } from './web-socket-api'

/** What the chat's functions may do, and no more: a test holds this against what they do. */
export const TABLE_ACTIONS = [
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
] as const

/** Methods of the management API. */
export const CONNECTION_METHODS = ['DELETE', 'POST'] as const

export const chatStatements: readonly Value[] = [
  { Effect: 'Allow', Action: TABLE_ACTIONS, Resource: attribute('ChatTable', 'Arn') },
  {
    Effect: 'Allow',
    Action: 'execute-api:ManageConnections',
    Resource: CONNECTION_METHODS.map((method) =>
      sub(
        `arn:${variable('AWS::Partition')}:execute-api:${variable('AWS::Region')}:${variable('AWS::AccountId')}:${variable('ChatApi')}/${STAGE}/${method}/@connections/*`,
      ),
    ),
  },
]
