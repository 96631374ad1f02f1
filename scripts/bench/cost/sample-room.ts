import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { openCountedTable } from './counted-table'
import { addRun, emptyUsage, type Usage } from './prices'

/**
 * The way of the provider's sample (aws-samples/simple-websockets-chat-app): each line is one run,
 * which scans the table of connections and posts the line to each. It keeps no history, resumes
 * nothing, and forgets a connection only when a post finds it gone.
 */
export async function measureSample(room: { members: number; lines: number }): Promise<Usage> {
  const counted = await openCountedTable()
  const { client, TableName } = counted.table
  for (let index = 0; index < room.members; index += 1) {
    const connectionId = `d-Xq2cfnIAM${String(index).padStart(4, '0')}=`
    await client.send(new PutCommand({ TableName, Item: { pk: connectionId, sk: '-' } }))
  }
  counted.usage = emptyUsage()
  for (let line = 0; line < room.lines; line += 1) {
    const { Count = 0 } = await client.send(new ScanCommand({ TableName }))
    counted.usage.messages += Count + 1
    addRun(counted.usage, { posts: Count, waitedMs: 0 })
  }
  await counted.table.close()
  return counted.usage
}
