import type { Page, WebSocketRoute } from '@playwright/test'
import { securityHeaders } from '../../release/headers/security-headers'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { changeConfig } from './change-config'

const IDENTITY_ENDPOINT = 'https://cognito-idp.us-east-1.amazonaws.com/'
const CHAT_ENDPOINT = 'wss://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com/prod'

/** The whole configuration of a hosted site: every URL follows from it. */
const CONFIG = {
  production: true,
  userPoolId: LOCAL_POOL_ID,
  clientId: LOCAL_CLIENT_ID,
  gatewayId: 'a1b2c3d4e5',
}

export interface RecordedIdentityCall {
  operation: string
  method: string
  headers: Record<string, string>
  payload: Record<string, unknown>
  answer: Record<string, unknown>
}

export interface ChatConnection {
  socket: WebSocketRoute
  frames: unknown[]
}

/** Serves the page as a hosted site does, and answers at both services' URLs. */
export async function openHostedServices(page: Page, siteUrl: string) {
  const calls: RecordedIdentityCall[] = []
  const connections: ChatConnection[] = []

  // With the policy of a hosted site with this configuration.
  await changeConfig(page, () => CONFIG, securityHeaders({ config: CONFIG }))

  // The local pool answers in place of the hosted one.
  await page.route(IDENTITY_ENDPOINT, async (route) => {
    const request = route.request()
    const response = await route.fetch({ url: `${siteUrl}/cognito-idp/` })
    const headers = await request.allHeaders()
    calls.push({
      operation: headers['x-amz-target']?.split('.').at(-1) ?? '',
      method: request.method(),
      headers,
      payload: request.postDataJSON(),
      answer: await response.json(),
    })
    const cors = { 'access-control-allow-origin': '*' }
    await route.fulfill({ response, headers: { ...response.headers(), ...cors } })
  })

  await page.routeWebSocket(CHAT_ENDPOINT, (socket) => {
    const frames: unknown[] = []
    connections.push({ socket, frames })
    socket.onMessage((frame) => frames.push(JSON.parse(String(frame))))
  })

  return { calls, connections }
}
