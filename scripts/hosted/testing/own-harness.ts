import { HARNESSES } from '../../testing/chat-harness'
import { onDynamo } from './hosted-harness'

// Imported before the common tests of the chat, so that these run over this room.
delete HARNESSES.SQLite
HARNESSES.DynamoDB = onDynamo
