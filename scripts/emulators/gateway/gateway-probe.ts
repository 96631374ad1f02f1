import type {
  Authorizer,
  GatewayEvent,
  Handler,
  ManagementApi,
} from '../../platform/gateway-events'

/**
 * Handlers that show what a gateway does. A client that connects with `?observer={connection id}` has
 * its `$connect` and `$disconnect` events sent to that connection. They keep nothing (the observer travels
 * in the authorizer's context), so the same handlers run behind a hosted gateway.
 * `?probe=` asks for a misbehaviour.
 */
export function createProbe(connections: Pick<ManagementApi, 'post'>): Probe {
  async function report(event: GatewayEvent, more: object = {}): Promise<void> {
    const { observer } = event.requestContext.authorizer ?? {}
    if (!observer) return
    await connections.post({ connectionId: observer, data: JSON.stringify({ ...event, ...more }) })
  }

  async function postToItself({ requestContext }: GatewayEvent): Promise<string> {
    try {
      await connections.post({ connectionId: requestContext.connectionId, data: 'early' })
      return 'posted'
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }

  return {
    authorizer,
    routeResponses: ['$default', 'echo'],
    routes: {
      async $connect(event) {
        const { probe } = event.queryStringParameters ?? {}
        if (probe === 'throw') throw new Error('The probe throws')
        if (probe === 'refuse') return { statusCode: 418 }
        await report(event, probe === 'post' ? { outcome: await postToItself(event) } : {})
        return { statusCode: 200 }
      },
      async $disconnect(event) {
        await report(event)
        return { statusCode: 200 }
      },
      $default: echo,
      echo,
      // Has no route response: its body must go nowhere.
      silent: echo,
      async throw() {
        throw new Error('The probe throws')
      },
    },
  }
}

export interface Probe {
  authorizer: Authorizer
  routes: Record<string, Handler>
  routeResponses: string[]
}

const echo: Handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) })

const authorizer: Authorizer = async ({ methodArn, queryStringParameters = {} }) => {
  const { probe, observer = '' } = queryStringParameters
  if (probe === 'unauthorized') throw new Error('Unauthorized')
  return {
    principalId: 'prober',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Action: 'execute-api:Invoke',
          Effect: probe === 'deny' ? 'Deny' : 'Allow',
          Resource: methodArn,
        },
      ],
    },
    context: { observer, number: 7, truth: true },
  }
}
