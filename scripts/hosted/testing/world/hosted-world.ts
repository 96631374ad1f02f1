import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { ChatLimits } from '../../../chat/chat-context'
import type { BoundConnection } from '../../../chat/chat-store'
import type { ConnectionsApi, GatewayEvent, OnEvent } from '../../../platform/gateway-events'
import { once } from '../../../platform/once'
import { seededDraws } from '../../../testing/chat-faults/seeded-draws'
import { gatewayEvent } from '../../../testing/gateway-event'
import { INVOCATIONS, POSTS, REQUESTS } from '../../functions/client-settings'
import { hostedConnections } from '../../functions/hosted-connections'
import { type StreamEvent, streamedItems } from '../../functions/inbox-stream'
import { invokedDelivery } from '../../functions/invoked-delivery'
import { openConnections } from '../../room/connections'
import type { DeliveryChunk } from '../../room/delivery'
import { type HostedChat, openHostedChat } from '../../room/hosted-chat'
import { FunctionContainer, FunctionError } from './container'
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
  type HostedService,
  ServiceHandler,
} from './service-handler'
import { type FunctionName, settingsOf } from './template-settings'
import { emptyUsage } from './usage'
import { VirtualClock } from './virtual-clock'

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
  /** In milliseconds since the epoch. */
  startAt?: number
  /** Runs at once of all functions of the account. */
  concurrency?: number
  limits?: Partial<ChatLimits>
  chooseFault?: ChooseFault
  chooseBatchFault?: () => BatchFault | undefined
  /** Wraps the database that the functions use. */
  wrapDatabase?: (database: HostedService) => HostedService
  log?: (text: string, error: unknown) => void
}

/**
 * The hosted services in this process, on a virtual clock: everything below the SDK's clients is a
 * stand-in, and everything above is the deployed code.
 */
export function openHostedWorld(options: WorldOptions) {
  const { seed, limits, chooseFault = () => undefined, wrapDatabase = (same) => same } = options
  const draw = seededDraws(seed)
  const clock = new VirtualClock(draw, options.startAt)
  const mistakes: unknown[] = []
  const usage = emptyUsage()
  const account = { concurrency: options.concurrency ?? MODEL.concurrency.usual, running: 0 }
  const stream = new ItemStream({
    now: clock.now,
    delay: () => drawLatency(MODEL.stream.delay, draw),
  })
  const tables = {
    chat: new HostedTable(),
    inbox: new HostedTable((change) => stream.add(change), MODEL.collectionBytes),
  }
  const database = wrapDatabase(databaseService({ now: clock.now, usage, tables }))
  const gateway = new GatewayService({ now: clock.now, usage, timers: clock.timers, draw })

  function clientOf(
    container: FunctionContainer,
    service: HostedService,
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

  function tablesOf(container: FunctionContainer) {
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient(clientOf(container, database, { requestHandler: REQUESTS })),
    )
    return { table: { client, TableName: 'chat' }, inbox: { client, TableName: 'inbox' } }
  }

  function openChat(container: FunctionContainer): HostedChat {
    const management = new ApiGatewayManagementApiClient(clientOf(container, gateway, POSTS))
    const lambda = new LambdaClient(
      clientOf(container, lambdaService, { requestHandler: INVOCATIONS }),
    )
    return openHostedChat({
      ...tablesOf(container),
      connections: countingFailures(hostedConnections(management)),
      invoke: invokedDelivery(lambda, 'delivery'),
      now: clock.now,
      timers: clock.timers,
      ...(limits && { limits }),
      log: options.log ?? (() => {}),
    })
  }

  /** The same, counting failed posts, for any reason except a closed connection. */
  function countingFailures(connections: ConnectionsApi): ConnectionsApi {
    return {
      ...connections,
      async broadcast(message) {
        const failures = await connections.broadcast(message)
        usage.failedPosts += failures.filter(
          ({ error }) => (error as Error).name !== 'GoneException',
        ).length
        return failures
      },
    }
  }

  function functionOf<Event>(
    name: string,
    settings: { memoryMb: number; timeoutMs: number },
    open: (container: FunctionContainer) => (event: Event) => Promise<unknown>,
  ) {
    return new HostedFunction<Event>({ clock, draw, usage, account, name, ...settings, open })
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
    const routes: Readonly<Record<string, OnEvent>> = chat.routes
    const answer = await routes[event.requestContext.routeKey]?.(event)
    await chat.untilIdle()
    return answer
  })
  const sweeper = chatFunction<object>('sweep', async (chat) => {
    await chat.sweep()
    await chat.untilIdle()
  })
  /** The real authorizer checks signatures; here only the time for the pool's keys matters. */
  const authorizer = functionOf<object>('authorizer', settingsOf('authorizer'), () => {
    return once(() => clock.wait(drawLatency(MODEL.keys, draw)))
  })
  const sequencer = chatFunction<StreamEvent>('sequencer', (chat, event) =>
    chat.sequence(streamedItems(event)),
  )
  const delivery = chatFunction<DeliveryChunk>('delivery', (chat, chunk) =>
    chat.deliverChunk(chunk),
  )

  /** The Lambda service, which runs the delivery function. */
  const lambdaService: HostedService = {
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
    onFailure: recordFailure,
  })
  const testTable = tablesOf(
    new FunctionContainer({ clock, memoryMb: MODEL.fullSpeedMb, name: 'test' }),
  ).table
  const stops = [
    clock.every(SWEEP_MS, () =>
      sweeper.invoke({}).then(() => {
        sweeps += 1
      }, recordFailure),
    ),
    clock.every(MODEL.expiryEveryMs, () => {
      for (const table of Object.values(tables)) table.expire(clock.now())
    }),
    clock.every(MODEL.stream.shardLifeMs, () => stream.turn()),
  ]
  let connectionCount = 0
  let sweeps = 0

  /** Ignores a failed run, which its caller learns of; records anything else as a mistake. */
  function recordFailure(error: unknown): void {
    const { name } = error as Error
    const isOfSdk = '$metadata' in (error as object) || name === 'TimeoutError'
    if (!isOfSdk && !(error instanceof FunctionError)) mistakes.push(error)
  }

  /** Runs a route's function. As at the provider, a failure is not reported to the client. */
  async function route(routeKey: string, connectionId: string, body?: string): Promise<void> {
    gateway.count(body?.length ?? 0)
    await clock.wait(drawLatency(MODEL.client, draw) + drawLatency(MODEL.invoke, draw))
    const event = gatewayEvent({ routeKey, connectionId, connectedAt: clock.now(), body })
    await handler.invoke(event).catch(recordFailure)
  }

  return {
    clock,
    draw,
    usage,
    /** Errors that no service makes: the model or the code is wrong. */
    mistakes,
    /** Sweeps that came through. */
    get sweeps(): number {
      return sweeps
    },
    source,
    stream,
    tables,
    gateway,
    testTable,
    /** Opens a connection and binds it without announcing it to the room. Returns its id. */
    async seat(
      listener: Listener,
      name: string,
      kind: BoundConnection['kind'] = 'resumable',
    ): Promise<string> {
      const connectionId = this.connect(listener)
      const expiresAt = clock.now() + LIFE_MS
      const member = { connectionId, member: name, nickname: name, expiresAt, kind }
      await openConnections(testTable).bind(member)
      if (kind === 'plain') await openConnections(testTable).noteGreeting(connectionId, 0)
      return connectionId
    },
    /** Runs the authorizer and `$connect`. */
    async admit(connectionId: string): Promise<void> {
      await clock.wait(drawLatency(MODEL.client, draw) + drawLatency(MODEL.invoke, draw))
      await authorizer.invoke({}).catch(recordFailure)
      await route('$connect', connectionId)
    },
    /** Opens a connection. Returns its id. */
    connect(listener: Listener): string {
      connectionCount += 1
      const connectionId = `d-Xq2cfnIAM${String(connectionCount).padStart(6, '0')}=`
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
      for (const stop of stops) stop()
    },
  }
}

export type HostedWorld = ReturnType<typeof openHostedWorld>
