import type { Resources } from './resource'
import { webSocketApi } from './web-socket-api'

export const gatewayResources: Resources = webSocketApi({
  name: 'ChatApi',
  routes: ['$connect', '$disconnect', 'bindNickNameToConnectionId', '$default'],
  handler: 'ChatFunction',
  authorizer: 'AuthorizerFunction',
  identitySource: 'route.request.querystring.token',
})
