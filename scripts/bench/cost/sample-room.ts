import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { openHostedWorld } from '../../testing/hosted/hosted-world'
import { type Usage, usageSince } from '../../testing/hosted/usage'

/** As in its template. */
const FUNCTION = { memoryMb: 256, timeoutMs: 29_000 }
const WARM_UP = 3

/**
 * The design of the provider's sample (aws-samples/simple-websockets-chat-app): each line is one
 * run, which reads the table of connections and posts the line to each. It keeps no history,
 * resumes nothing, and deletes a connection only when a post finds it gone. The cost of a line does
 * not depend on how many are said.
 */
export async function measureSample(room: {
  members: number
  lines: number
  seed: number
}): Promise<Usage> {
  const world = openHostedWorld({ seed: room.seed })
  const { clock, usage } = world
  const sample = world.functionOf<string>('sample', FUNCTION, (container) => {
    const table = DynamoDBDocumentClient.from(
      new DynamoDBClient(world.clientOf(container, world.database)),
    )
    const gateway = new ApiGatewayManagementApiClient(world.clientOf(container, world.gateway))
    return async (text) => {
      const pages = new QueryCommand({
        TableName: 'chat',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'sample' },
      })
      const { Items = [] } = await table.send(pages)
      const Data = Buffer.from(text)
      await Promise.all(
        Items.map(({ sk }) =>
          gateway.send(new PostToConnectionCommand({ ConnectionId: String(sk), Data })),
        ),
      )
    }
  })
  return clock.run(async () => {
    for (let index = 0; index < room.members; index += 1) {
      const sk = world.connect({ hear() {}, close() {} })
      const Item = { pk: 'sample', sk }
      await world.desk.client.send(new PutCommand({ TableName: 'chat', Item }))
    }
    let before = usage
    for (let line = -WARM_UP; line < room.lines; line += 1) {
      if (line === 0) before = { ...usage }
      const text = `line ${line} of a usual length for a line of chat`
      world.gateway.count(text.length)
      await sample.invoke(text)
    }
    world.close()
    return usageSince(usage, before)
  })
}
