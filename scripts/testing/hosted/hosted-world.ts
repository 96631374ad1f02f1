import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { INVOCATIONS, POSTS, REQUESTS } from '../../aws/functions/client-settings'
import { hostedConnections } from '../../aws/functions/hosted-connections'
import { type StreamEvent, streamedItems } from '../../aws/functions/inbox-stream'
import { invokedDelivery } from '../../aws/functions/invoked-delivery'
import type { ChatLimits } from '../../chat/chat-context'
import { openConnections } from '../../chat/hosted/connections'
import type { DeliveryChunk } from '../../chat/hosted/delivery'
import { type HostedChat, openHostedChat } from '../../chat/hosted/hosted-chat'
import type { ConnectionsApi, GatewayEvent, Handler } from '../../platform/gateway-events'
import { propertiesOf, readTemplate } from '../aws/read-template'
import { seededDraws } from '../chat-faults/seeded-draws'
import { gatewayEvent } from '../gateway-event'
import { Container, FunctionError } from './container'
import { databaseService, textOf } from './database-service'
import { type BatchFault, EventSource } from './event-source'
import { GatewayService, type Listener } from './gateway-service'
import { HostedFunction } from './hosted-function'
import { HostedTable } from './hosted-table'
import { ItemStream } from './item-stream'
import { drawLatency, MODEL } from './model'
import {
  type ChooseFault,
  type ClientSettings,
  type Service,
  ServiceHandler,
} from './service-handler'
import { emptyUsage } from './usage'
import { VirtualClock } from './virtual-clock'

const TEMPLATE = readTemplate('template.yaml')
const NAMES = {
  handler: 'ChatFunction',
  sequencer: 'SequencerFunction',
  delivery: 'DeliveryFunction',
  sweep: 'SweepFunction',
}

type FunctionName = keyof typeof NAMES

/** The template's settings of a function, with the operator's defaults. */
function settingsOf(name: FunctionName): { memoryMb: number; timeoutMs: number } {
  const { MemorySize, Timeout } = propertiesOf(TEMPLATE, NAMES[name])
  const { Ref: parameter = '' } = MemorySize as { Ref?: string }
  const { Default } = (TEMPLATE.Parameters?.[parameter] ?? {}) as { Default: number }
  return { memoryMb: Default, timeoutMs: Number(Timeout) * 1_000 }
}

const SWEEP_MS = 60_000
const LIFE_MS = 2 * 60 * 60_000
const UNSIGNED = { sign: async <Request>(request: Request) => request }

/** The settings of an SDK client. */
interface SdkSettings {
  requestHandler?: ClientSettings
  maxAttempts?: number
}

interface WorldOptions {
  seed: number
  limits?: Partial<ChatLimits>
  chooseFault?: ChooseFault
  chooseBatchFault?: () => BatchFault | undefined
  /** Wraps the database that the functions use. */
  wrapDatabase?: (database: Service) => Service
  log?: (text: string, error: unknown) => void
}

/**
 * The hosted services in this process, on a virtual clock: everything below the SDK's clients is a
 * stand-in, and everything above is the deployed code.
 */
export function openHostedWorld(options: WorldOptions) {
  const { seed, limits, chooseFault = () => undefined, wrapDatabase = (same) => same } = options
  const clock = new VirtualClock()
  const draw = seededDraws(seed)
  const usage = emptyUsage()
  const stream = new ItemStream()
  const tables = { chat: new HostedTable(), inbox: new HostedTable((change) => stream.add(change)) }
  const database = wrapDatabase(databaseService({ now: clock.now, usage, tables }))
  const gateway = new GatewayService({ now: clock.now, usage })

  function clientOf(
    container: Container,
    service: Service,
    { requestHandler: settings = {}, ...more }: SdkSettings = {},
  ) {
    return {
      ...more,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      endpoint: 'https://services.example/prod',
      // Nothing here reads signatures, and making them takes a third of the time.
      signer: UNSIGNED,
      requestHandler: new ServiceHandler({
        clock,
        draw,
        container,
        service,
        settings,
        chooseFault,
      }),
    }
  }

  function tablesOf(container: Container) {
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient(clientOf(container, database, { requestHandler: REQUESTS })),
    )
    return { table: { client, TableName: 'chat' }, inbox: { client, TableName: 'inbox' } }
  }

  function openChat(container: Container): HostedChat {
    const management = new ApiGatewayManagementApiClient(clientOf(container, gateway, POSTS))
    const lambda = new LambdaClient(
      clientOf(container, lambdaService, { requestHandler: INVOCATIONS }),
    )
    return openHostedChat({
      ...tablesOf(container),
      connections: noted(hostedConnections(management)),
      invoke: invokedDelivery(lambda, 'delivery'),
      now: clock.now,
      timers: clock.timers,
      ...(limits && { limits }),
      log: options.log ?? (() => {}),
    })
  }

  /** The same, counting failed posts, for any reason except a closed connection. */
  function noted(connections: ConnectionsApi): ConnectionsApi {
    return {
      ...connections,
      async broadcast(message) {
        const failed = await connections.broadcast(message)
        usage.failedPosts += failed.filter(
          ({ error }) => (error as Error).name !== 'GoneException',
        ).length
        return failed
      },
    }
  }

  function functionOf<Event>(
    name: string,
    settings: { memoryMb: number; timeoutMs: number },
    open: (container: Container) => (event: Event) => Promise<unknown>,
  ) {
    return new HostedFunction<Event>({ clock, draw, usage, name, ...settings, open })
  }

  function chatFunction<Event>(
    name: FunctionName,
    run: (chat: HostedChat, event: Event) => Promise<unknown>,
  ) {
    return functionOf<Event>(name, settingsOf(name), (container) => {
      const chat = openChat(container)
      return (event) => run(chat, event)
    })
  }

  const handler = chatFunction<GatewayEvent>('handler', async (chat, event) => {
    const routes: Readonly<Record<string, Handler>> = chat.routes
    const answer = await routes[event.requestContext.routeKey]?.(event)
    await chat.settled()
    return answer
  })
  const sweeper = chatFunction('sweep', async (chat) => {
    await chat.sweep()
    await chat.settled()
  })
  const sequencer = chatFunction<StreamEvent>('sequencer', (chat, event) =>
    chat.sequence(streamedItems(event)),
  )
  const delivery = chatFunction<DeliveryChunk>('delivery', (chat, chunk) =>
    chat.deliverChunk(chunk),
  )

  /** The Lambda service, which runs the delivery function. */
  const lambdaService: Service = {
    latency: MODEL.invoke,
    throttled: { statusCode: 429, error: 'TooManyRequestsException' },
    operationOf: () => 'Invoke',
    async serve(request) {
      if (delivery.isFull) return this.throttled
      try {
        const answer = await delivery.invoke(JSON.parse(textOf(request)) as DeliveryChunk)
        return { statusCode: 200, body: JSON.stringify(answer ?? null) }
      } catch (error) {
        const body = JSON.stringify({ errorMessage: String(error) })
        return { statusCode: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body }
      }
    },
  }

  const source = new EventSource({
    clock,
    stream,
    invoke: (event) => sequencer.invoke(event as StreamEvent),
    ...(options.chooseBatchFault && { chooseFault: options.chooseBatchFault }),
  })
  const desk = tablesOf(new Container({ clock, memoryMb: MODEL.fullSpeedMb, name: 'desk' })).table
  let cancelSweep = sweepLater()
  let opened = 0

  function sweepLater(): () => void {
    return clock.timers.after(SWEEP_MS, () => {
      void sweeper.invoke(undefined).catch(() => {})
      cancelSweep = sweepLater()
    })
  }

  /** Runs a route's function. As at the provider, a failure is not reported to the client. */
  async function route(routeKey: string, connectionId: string, body?: string): Promise<void> {
    gateway.count(body?.length ?? 0)
    await clock.wait(drawLatency(MODEL.invoke, draw))
    const event = gatewayEvent({ routeKey, connectionId, connectedAt: clock.now(), body })
    try {
      await handler.invoke(event)
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error
    }
  }

  return {
    clock,
    draw,
    usage,
    stream,
    tables,
    gateway,
    database,
    desk,
    clientOf,
    functionOf,
    /** Opens a connection and binds it without announcing it to the room. Returns its id. */
    async seat(listener: Listener, name: string): Promise<string> {
      const connectionId = this.connect(listener)
      const expiresAt = clock.now() + LIFE_MS
      const member = { connectionId, member: name, nickname: name, expiresAt }
      await openConnections(desk).bind({ ...member, kind: 'resumable' })
      return connectionId
    },
    /** Opens a connection. Returns its id. */
    connect(listener: Listener): string {
      opened += 1
      const connectionId = `d-Xq2cfnIAM${String(opened).padStart(6, '0')}=`
      gateway.connections.set(connectionId, listener)
      return connectionId
    },
    send: (connectionId: string, frame: object) =>
      route('$default', connectionId, JSON.stringify(frame)),
    /** Drops the connection, and lets the gateway report it. */
    drop(connectionId: string): void {
      const listener = gateway.connections.get(connectionId)
      gateway.connections.delete(connectionId)
      listener?.close()
      void route('$disconnect', connectionId)
    },
    close(): void {
      source.stop()
      cancelSweep()
    },
  }
}

export type HostedWorld = ReturnType<typeof openHostedWorld>
