import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { openLocalTable } from '../../testing/local-table'
import { emptyUsage } from './prices'

const READS = new Set(['GetItemCommand', 'QueryCommand', 'ScanCommand'])

/** A table that adds the units which DynamoDB would charge to whatever `usage` is set. */
export async function openCountedTable() {
  const table = await openLocalTable()
  const counted = { table, usage: emptyUsage(), callsUnderWay: 0 }

  table.client.middlewareStack.add(
    (next, context) => async (call) => {
      Object.assign(call.input, { ReturnConsumedCapacity: 'TOTAL' })
      const kind = READS.has(context.commandName ?? '') ? 'readUnits' : 'writeUnits'
      counted.callsUnderWay += 1
      try {
        const answer = await next(call)
        counted.usage[kind] += unitsOf(answer.output)
        return answer
      } catch (error) {
        // A write whose condition does not hold is charged all the same.
        if (error instanceof ConditionalCheckFailedException) counted.usage[kind] += 1
        throw error
      } finally {
        counted.callsUnderWay -= 1
      }
    },
    { step: 'initialize', name: 'count' },
  )
  return counted
}

function unitsOf(output: unknown): number {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: { CapacityUnits?: number } }
  return ConsumedCapacity?.CapacityUnits ?? 0
}
