/** Where the hosted gateway serves the chat (specification section 7: stage prod, us-east-1). */
export function chatEndpointOf(gatewayId: string): string {
  return `wss://${gatewayId}.execute-api.us-east-1.amazonaws.com/prod`
}
