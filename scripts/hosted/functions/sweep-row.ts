import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, expiry } from '../room/chat-table'

// Each sweep puts a row into the inbox. An alarm rings if none comes through the inbox's stream, as
// when its event source mapping is off, which no function reports as an error.

const PARTITION = 'sweep'
const KEPT_MS = 60 * 60_000

export async function putSweepRow({ client, TableName }: ChatTable, at: number): Promise<void> {
  const Item = { pk: PARTITION, sk: String(at), expires: expiry(at + KEPT_MS) }
  await client.send(new PutCommand({ TableName, Item }))
}

interface InboxRecord {
  dynamodb: { NewImage?: Record<string, AttributeValue> }
}

/** Separates the times of sweeps from the rows of the room. */
export function splitSweeps<Each extends InboxRecord>({ Records }: { Records: Each[] }) {
  const isSweep = ({ dynamodb }: Each) => dynamodb.NewImage?.pk?.S === PARTITION
  return {
    sweeps: Records.filter(isSweep).map(({ dynamodb }) => Number(dynamodb.NewImage?.sk?.S)),
    room: { Records: Records.filter((record) => !isSweep(record)) },
  }
}
