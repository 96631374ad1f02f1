import type { HttpRequest } from '@smithy/core/protocols'
import type { HostedTable, TableCall } from './hosted-table'
import { Allowance, MODEL } from './model'
import type { HostedService, ServiceResponse } from './service-handler'
import type { Usage } from './usage'

const READS = ['GetItem', 'Query']
const THROTTLED = exception('ProvisionedThroughputExceededException')

interface DatabaseServiceOptions {
  now: () => number
  usage: Usage
  tables: Readonly<Record<string, HostedTable>>
}

/** DynamoDB: answers from the tables, within the limits of a partition. */
export function databaseService({ now, usage, tables }: DatabaseServiceOptions): HostedService {
  const allowances = new Map<string, Allowance>()

  function allowanceOf(key: string, perS: number): Allowance {
    const allowance = allowances.get(key) ?? new Allowance(perS, now)
    allowances.set(key, allowance)
    return allowance
  }

  return {
    latency: MODEL.database,
    throttled: THROTTLED,
    operationOf: ({ headers }) => headers['x-amz-target']?.split('.').at(-1) ?? '',
    serve(request) {
      const operation = this.operationOf(request)
      const call = JSON.parse(textOf(request)) as TableCall
      const isRead = READS.includes(operation)
      const { readUnitsPerS, writeUnitsPerS } = MODEL.partition
      const allowance = allowanceOf(
        `${isRead} ${call.TableName} ${partitionOf(call)}`,
        isRead ? readUnitsPerS : writeUnitsPerS,
      )
      const charge = (units: number) => {
        allowance.take(units)
        usage[isRead ? 'readUnits' : 'writeUnits'] += units
      }
      if (!allowance.take(0)) return THROTTLED
      const table = tables[call.TableName]
      if (!table) return exception('ResourceNotFoundException')
      try {
        const { ConsumedCapacity, ...answer } = table.call(operation, call)
        charge(ConsumedCapacity?.CapacityUnits ?? 1)
        return { statusCode: 200, body: JSON.stringify(answer) }
      } catch (error) {
        const { body } = error as { body?: object }
        if (!body) throw error
        // A write whose condition does not hold is charged as well.
        charge(1)
        return { statusCode: 400, body: JSON.stringify(body) }
      }
    },
  }
}

/** The SDK sends some bodies as text and others as bytes. */
export function textOf({ body }: HttpRequest): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)
}

function exception(name: string): ServiceResponse {
  return { statusCode: 400, body: JSON.stringify({ __type: name, message: name }) }
}

function partitionOf({ Key, Item, ExpressionAttributeValues }: TableCall): string | undefined {
  return (Key ?? Item)?.pk?.S ?? ExpressionAttributeValues?.[':pk']?.S
}
