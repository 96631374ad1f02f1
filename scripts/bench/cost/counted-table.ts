import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { openLocalTable } from '../../testing/local-table'
import type { Usage } from './prices'

const READS = new Set(['GetItemCommand', 'QueryCommand', 'ScanCommand'])

/** A table that counts the units which DynamoDB would charge, into whatever usage is set. */
export async function openCountedTable() {
  const table = await openLocalTable()
  let usage: Usage | undefined
  let busy = 0

  table.client.middlewareStack.add(
    (next, context) => async (call) => {
      Object.assign(call.input, { ReturnConsumedCapacity: 'TOTAL' })
      const isRead = READS.has(context.commandName ?? '')
      busy += 1
      try {
        const answer = await next(call)
        count(isRead, unitsOf(answer.output))
        return answer
      } catch (error) {
        // A write whose condition does not hold is charged all the same.
        if (error instanceof ConditionalCheckFailedException) count(isRead, 1)
        throw error
      } finally {
        busy -= 1
      }
    },
    { step: 'initialize', name: 'count' },
  )

  function count(isRead: boolean, units: number): void {
    if (!usage) return
    if (isRead) usage.readUnits += units
    else usage.writeUnits += units
  }

  return {
    table,
    countInto(next: Usage | undefined): void {
      usage = next
    },
    /** Whether a call is under way. */
    isBusy: () => busy > 0,
  }
}

function unitsOf(output: unknown): number {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: { CapacityUnits?: number } }
  return ConsumedCapacity?.CapacityUnits ?? 0
}
