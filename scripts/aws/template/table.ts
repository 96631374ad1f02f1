import { CHAT_TABLE_DEFINITION, TABLE_KEYS } from '../../chat/dynamo/chat-table'
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
