import type { AuthorizerResult, GatewayEvent } from '../../platform/gateway-events'
import type { GatewaySetup } from './gateway-options'

/** The status and message with which an upgrade is refused. */
export interface UpgradeRefusal {
  status: number
  message: string
}

type Verdict =
  | { ok: true; context: Record<string, string> | undefined }
  | ({ ok: false } & UpgradeRefusal)

const UNAUTHORIZED: Verdict = { ok: false, status: 401, message: 'Unauthorized' }
const FORBIDDEN: Verdict = { ok: false, status: 403, message: 'Forbidden' }

/** Asks the authorizer, if there is one, whether the connection may open. */
export async function authorize(
  event: GatewayEvent,
  { authorizer, ...setup }: GatewaySetup,
): Promise<Verdict> {
  if (!authorizer) return { ok: true, context: undefined }
  const methodArn = `arn:aws:execute-api:us-east-1:000000000000:local/${setup.stage}/$connect`
  try {
    const result = await authorizer({ ...event, methodArn })
    return allows(result, methodArn) ? { ok: true, context: contextOf(result) } : FORBIDDEN
  } catch (error) {
    if (error instanceof Error && error.message === 'Unauthorized') return UNAUTHORIZED
    setup.log('The authorizer failed', error)
    return { ok: false, status: 500, message: 'Internal server error' }
  }
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
