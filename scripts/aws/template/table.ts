import { TABLE_KEYS } from '../../chat/dynamo/chat-table'
import { CHAT_TABLE_DEFINITION } from '../../chat/dynamo/chat-table-definition'
import { RETAINED, type Resources } from './resource'

export const tableResources: Resources = {
  ChatTable: {
    Type: 'AWS::DynamoDB::Table',
    ...RETAINED,
    Properties: {
      ...CHAT_TABLE_DEFINITION,
      TimeToLiveSpecification: { AttributeName: TABLE_KEYS.expiry, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    },
  },
}
