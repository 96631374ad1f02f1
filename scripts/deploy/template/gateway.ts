import { attribute, type Resources, ref, sub, variable } from './resource'

/** The logical name of each route of the gateway. */
export const ROUTES = {
  ConnectRoute: '$connect',
  DisconnectRoute: '$disconnect',
  BindRoute: 'bindNickNameToConnectionId',
  DefaultRoute: '$default',
} as const

const invocationOf = (name: string) =>
  sub(
    `arn:${variable('AWS::Partition')}:apigateway:${variable('AWS::Region')}:lambda:path/2015-03-31/functions/${variable(`${name}.Arn`)}/invocations`,
  )

export const gatewayResources: Resources = {
  ChatApi: {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: {
      Name: sub(`${variable('AWS::StackName')}`),
      ProtocolType: 'WEBSOCKET',
      RouteSelectionExpression: '$request.body.action',
    },
  },
  ChatStage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: {
      ApiId: ref('ChatApi'),
      // Specification section 7: "stage prod".
      StageName: 'prod',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 1_000 },
    },
  },
  ChatIntegration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: ref('ChatApi'),
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: invocationOf('ChatFunction'),
    },
  },
  ChatAuthorizer: {
    Type: 'AWS::ApiGatewayV2::Authorizer',
    Properties: {
      ApiId: ref('ChatApi'),
      Name: 'id-token',
      AuthorizerType: 'REQUEST',
      AuthorizerUri: invocationOf('AuthorizerFunction'),
      IdentitySource: ['route.request.querystring.token'],
    },
  },
  ...Object.fromEntries(Object.entries(ROUTES).map(([name, key]) => [name, routeOf(key)])),
  ...permissionFor('ChatFunction', '*'),
  ...permissionFor('AuthorizerFunction', `authorizers/${variable('ChatAuthorizer')}`),
}

function routeOf(key: string) {
  const authorization =
    key === '$connect'
      ? { AuthorizationType: 'CUSTOM', AuthorizerId: ref('ChatAuthorizer') }
      : { AuthorizationType: 'NONE' }
  return {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: ref('ChatApi'),
      RouteKey: key,
      Target: sub(`integrations/${variable('ChatIntegration')}`),
      ...authorization,
    },
  }
}

function permissionFor(name: string, path: string): Resources {
  return {
    [`${name}Permission`]: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: attribute(name, 'Arn'),
        Principal: 'apigateway.amazonaws.com',
        SourceArn: sub(
          `arn:${variable('AWS::Partition')}:execute-api:${variable('AWS::Region')}:${variable('AWS::AccountId')}:${variable('ChatApi')}/${path}`,
        ),
      },
    },
  }
}
