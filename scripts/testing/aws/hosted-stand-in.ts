import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AskProvider } from '../../aws/doctor/provider'
import { listen } from '../../platform/listen'
import { pathOf } from '../../platform/log'
import { securityHeaders } from '../../release/security-headers'
import { openBackend } from '../../site/backend'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'

/** An account's number, in the answers that have one. */
export const ACCOUNT = '123456789012'

/** The faults that a stand-in can have. */
export const FAULTS = [
  'a rolled back change',
  'a replaced table',
  'a mapping that is switched off',
  'an unconfirmed alarm mail',
  'open checks',
  'a policy for another gateway',
  'refused reports',
  'a room without lines',
] as const
export type Fault = (typeof FAULTS)[number]

export type HostedStandIn = Awaited<ReturnType<typeof openHostedStandIn>>

/** A hosted site: the provider's answers from a table, and a server with the embedded backend.
 * A test chooses its faults, or other answers of the provider. */
export async function openHostedStandIn(data: string) {
  const faults = new Set<Fault>()
  const has = (fault: Fault) => faults.has(fault)
  const backend = await openBackend({ data, inbox: true })
  const silentRoom = new WebSocketServer({ noServer: true })
  const server = createServer(answer)
  server.on('upgrade', (request, socket, head) => {
    if (has('a room without lines')) {
      const greet = (client: WebSocket) => client.send('{"seq":0,"lines":[]}')
      silentRoom.handleUpgrade(request, socket, head, greet)
    } else backend.upgrade(request, socket, head)
  })
  const port = await listen(server)
  // As a hosted site's, these services have origins of their own.
  const services = `127.0.0.1:${port}`
  const config = {
    production: true,
    userPoolId: LOCAL_POOL_ID,
    clientId: LOCAL_CLIENT_ID,
    identityEndpoint: `http://${services}/cognito-idp/`,
    chatEndpoint: `ws://${services}/prod`,
    chat: { authorize: true, resume: true },
    reports: `http://${services}/reports`,
  }
  const anotherGateway = 'wss://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com/prod'

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const chatEndpoint = has('a policy for another gateway') ? anotherGateway : config.chatEndpoint
    response.setHeaders(new Headers(securityHeaders({ config: { ...config, chatEndpoint } })))
    if (backend.handle(request, response)) return
    const path = pathOf(request)
    const isPrivate = /^\/(\.changes|releases)\//.test(path) || isClosedCheck(path)
    if (path === '/config.json') response.end(JSON.stringify(config))
    else if (path === '/reports') response.writeHead(has('refused reports') ? 403 : 204).end()
    else response.writeHead(isPrivate ? 403 : path === '/' ? 200 : 404).end()
  }
  const isClosedCheck = (path: string) => path.startsWith('/.checks/') && !has('open checks')

  /** Answers in place of its own, by the call; an error is a refusal. */
  const others = new Map<string, object>()
  const asked: (readonly string[])[] = []
  const url = `http://localhost:${port}`
  // Parsed, as from the tool.
  const ask: AskProvider = async (args) => {
    const call = args.slice(0, 2).join(' ')
    asked.push(args)
    const given = others.get(call) ?? answersOf(has, url)[call]
    if (given instanceof Error) throw given
    return JSON.parse(JSON.stringify(given))
  }

  return {
    url,
    ask,
    asked,
    faults,
    others,
    /** Without faults, as it began. */
    reset() {
      faults.clear()
      others.clear()
      asked.length = 0
    },
    async close() {
      silentRoom.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.close()
    },
  }
}

/** What the provider answers, by the call. */
export function answersOf(has: (fault: Fault) => boolean, site: string): Record<string, object> {
  return {
    'cloudformation describe-stacks': {
      Stacks: [
        {
          StackId: `arn:aws:cloudformation:us-east-1:${ACCOUNT}:stack/parlor/1`,
          StackStatus: has('a rolled back change') ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_COMPLETE',
          Parameters: [{ ParameterKey: 'AlarmMail' }, { ParameterKey: 'RemovedLongAgo' }],
          Outputs: [{ OutputKey: 'SiteAddress', OutputValue: site }],
        },
      ],
    },
    'cloudformation list-stack-resources': {
      StackResourceSummaries: [
        { LogicalResourceId: 'InboxStream', PhysicalResourceId: 'a-mapping' },
        { LogicalResourceId: 'SequencerFunction', PhysicalResourceId: 'a-sequencer' },
        {
          LogicalResourceId: 'AlarmTopic',
          PhysicalResourceId: `arn:aws:sns:us-east-1:${ACCOUNT}:alarms`,
        },
      ],
    },
    'cloudformation create-change-set': {
      Id: `arn:aws:cloudformation:us-east-1:${ACCOUNT}:changeSet/doctor/1`,
    },
    'cloudformation describe-change-set': {
      Status: 'CREATE_COMPLETE',
      Changes: [
        change('ChatFunction', 'AWS::Lambda::Function', 'True'),
        change('UserPool', 'AWS::Cognito::UserPool', 'False'),
        change('InboxTable', 'AWS::DynamoDB::Table', has('a replaced table') ? 'True' : 'False'),
      ],
    },
    'cloudformation delete-change-set': {},
    'lambda get-event-source-mapping': {
      State: has('a mapping that is switched off') ? 'Disabled' : 'Enabled',
    },
    'lambda get-function-configuration': {
      Environment: { Variables: { TABLE_NAME: 'the-chat', INBOX_NAME: 'the-inbox' } },
    },
    'sns list-subscriptions-by-topic': {
      Subscriptions: [
        {
          SubscriptionArn: has('an unconfirmed alarm mail')
            ? 'PendingConfirmation'
            : `arn:aws:sns:us-east-1:${ACCOUNT}:alarms:1`,
          Endpoint: 'ada@example.com',
        },
      ],
    },
  }
}

function change(LogicalResourceId: string, ResourceType: string, Replacement: string) {
  return { ResourceChange: { Action: 'Modify', LogicalResourceId, ResourceType, Replacement } }
}
