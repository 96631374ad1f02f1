import { attribute, type Resources, ref, sub, type Value, variable } from './resource'

export interface WebSocketApi {
  /** Begins the name of each of its resources. */
  name: string
  routes: readonly string[]
  /** Routes whose handler's body goes back to the client. */
  responses?: readonly string[]
  /** The functions behind it, by their names in the template. */
  handler: string
  authorizer: string
  /** Without this in the request, the authorizer is not even asked. */
  identitySource?: string
}

/** Specification section 7: "stage prod". */
export const STAGE = 'prod'

/** An API of the hosted WebSocket gateway, with one function for all routes and one that authorizes. */
export function webSocketApi(api: WebSocketApi): Resources {
  const { name, routes, responses = [], handler, authorizer, identitySource } = api
  return {
    [name]: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: {
        Name: sub(`${variable('AWS::StackName')}-${name}`),
        ProtocolType: 'WEBSOCKET',
        RouteSelectionExpression: '$request.body.action',
      },
    },
    [`${name}Stage`]: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: {
        ApiId: ref(name),
        StageName: STAGE,
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 1_000 },
      },
    },
    [`${name}Integration`]: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: ref(name),
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: invocationOf(handler),
      },
    },
    [`${name}Authorizer`]: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        ApiId: ref(name),
        Name: 'authorizer',
        AuthorizerType: 'REQUEST',
        AuthorizerUri: invocationOf(authorizer),
        ...(identitySource !== undefined && { IdentitySource: [identitySource] }),
      },
    },
    ...Object.assign({}, ...routes.map((key) => routeOf(name, key))),
    ...Object.assign({}, ...responses.map((key) => responseOf(name, key))),
    ...permissionFor(name, { caller: handler, path: '*' }),
    ...permissionFor(name, {
      caller: authorizer,
      path: `authorizers/${variable(`${name}Authorizer`)}`,
    }),
  }
}

function routeName(name: string, key: string): string {
  return `${name}Route${key.replace('$', 'To')}`
}

function routeOf(name: string, key: string): Resources {
  const authorization: Readonly<Record<string, Value>> =
    key === '$connect'
      ? { AuthorizationType: 'CUSTOM', AuthorizerId: ref(`${name}Authorizer`) }
      : { AuthorizationType: 'NONE' }
  return {
    [routeName(name, key)]: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: ref(name),
        RouteKey: key,
        Target: sub(`integrations/${variable(`${name}Integration`)}`),
        ...authorization,
      },
    },
  }
}

function responseOf(name: string, key: string): Resources {
  return {
    [`${routeName(name, key)}Response`]: {
      Type: 'AWS::ApiGatewayV2::RouteResponse',
      Properties: {
        ApiId: ref(name),
        RouteId: ref(routeName(name, key)),
        RouteResponseKey: '$default',
      },
    },
  }
}

function permissionFor(
  name: string,
  { caller, path }: { caller: string; path: string },
): Resources {
  return {
    [`${caller}Permission`]: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: attribute(caller, 'Arn'),
        Principal: 'apigateway.amazonaws.com',
        SourceArn: sub(
          `arn:${variable('AWS::Partition')}:execute-api:${variable('AWS::Region')}:${variable('AWS::AccountId')}:${variable(name)}/${path}`,
        ),
      },
    },
  }
}

function invocationOf(name: string) {
  return sub(
    `arn:${variable('AWS::Partition')}:apigateway:${variable('AWS::Region')}:lambda:path/2015-03-31/functions/${variable(`${name}.Arn`)}/invocations`,
  )
}
