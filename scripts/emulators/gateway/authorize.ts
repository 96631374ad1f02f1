import { LOCAL_API_ID } from './event-context'
import type { Authorizer, AuthorizerEvent, AuthorizerResult, GatewayEvent } from './events'

export type Verdict =
  | { ok: true; context: Record<string, string> }
  | { ok: false; status: number; message: string }

const UNAUTHORIZED: Verdict = { ok: false, status: 401, message: 'Unauthorized' }
const FORBIDDEN: Verdict = { ok: false, status: 403, message: 'Forbidden' }

/** Asks the authorizer. Rejects with what it throws, unless that is `Unauthorized`. */
export async function authorize(authorizer: Authorizer, event: GatewayEvent): Promise<Verdict> {
  const methodArn = arnOf(event)
  try {
    const result = await authorizer({
      ...event,
      type: 'REQUEST',
      methodArn,
    } satisfies AuthorizerEvent)
    return allows(result, methodArn) ? { ok: true, context: contextOf(result) } : FORBIDDEN
  } catch (error) {
    if (error instanceof Error && error.message === 'Unauthorized') return UNAUTHORIZED
    throw error
  }
}

function arnOf({ requestContext }: GatewayEvent): string {
  return `arn:aws:execute-api:us-east-1:000000000000:${LOCAL_API_ID}/${requestContext.stage}/$connect`
}

function allows({ policyDocument }: AuthorizerResult, arn: string): boolean {
  const about = policyDocument.Statement.filter(
    ({ Resource }) => Resource === arn || Resource === '*',
  )
  return about.length > 0 && about.every(({ Effect }) => Effect === 'Allow')
}

function contextOf({ principalId, context = {} }: AuthorizerResult): Record<string, string> {
  const texts = Object.entries(context).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), principalId }
}
