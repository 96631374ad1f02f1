import type { TextShape } from './object-reader'

/** A gateway id becomes the first label of a host name. */
export const gatewayIdShape: TextShape = {
  test: (id) => /^[a-zA-Z0-9-]+$/.test(id),
  expected: 'letters, digits and hyphens, such as a1b2c3d4e5',
}

/** Where the hosted gateway serves the chat (specification section 7: stage prod, us-east-1). */
export function chatEndpointOf(gatewayId: string): string {
  return `wss://${gatewayId}.execute-api.us-east-1.amazonaws.com/prod`
}
