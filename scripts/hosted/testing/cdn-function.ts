import { createContext, runInContext } from 'node:vm'
import { templateText } from '../cdn/template-text'
import { parseTemplate, propertiesOf } from './read-template'

interface CdnValue {
  value: string
  multiValue?: { value: string }[]
}

interface CdnRequest {
  method: string
  uri: string
  headers: Record<string, CdnValue>
  cookies: Record<string, { value: string }>
}

interface CdnAnswer {
  statusCode: number
  headers?: Record<string, CdnValue>
}

export const CDN_DOMAIN = 'd111111abcdef8.cloudfront.net'

/** Removes features of Node that the CDN's runtime, by its documentation, lacks. */
const AS_THE_CDN = `
  delete Array.from
  for (const name of ['at', 'entries', 'flat', 'flatMap', 'keys', 'values']) delete Array.prototype[name]
  for (const name of ['fromEntries', 'groupBy', 'hasOwn']) delete Object[name]
  for (const name of ['at', 'matchAll']) delete String.prototype[name]
  for (const name of ['Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect']) delete globalThis[name]
`

/** The code of a function in the template. */
export function cdnCode(name: string): string {
  const { FunctionCode: code } = propertiesOf(parseTemplate(templateText()), name)
  return typeof code === 'string' ? code : String(Object(code)['Fn::Sub'])
}

/** A function of the template, as the CDN runs it, with these values of its parameters. */
export function cdnFunction(name: string, parameters: Record<string, string> = {}) {
  const code = Object.entries(parameters).reduce(
    (filledCode, [key, value]) => filledCode.replaceAll(`\${${key}}`, value),
    cdnCode(name),
  )
  const runtime = createContext({ Buffer })
  runInContext(AS_THE_CDN, runtime)
  const handler: (event: object) => CdnRequest | CdnAnswer = runInContext(
    `${code}; handler`,
    runtime,
  )
  return (
    uri: string,
    {
      method = 'GET',
      headers = {},
      response,
    }: {
      method?: string
      headers?: Record<string, string | CdnValue>
      /** For a function that handles responses. */
      response?: CdnAnswer
    } = {},
  ) => {
    const values = Object.entries(headers).map(
      ([key, value]) => [key, typeof value === 'string' ? { value } : value] as const,
    )
    const request = {
      ...{ method, uri },
      headers: Object.fromEntries(values),
      cookies: { session: { value: '1' } },
    }
    return handler({ context: { distributionDomainName: CDN_DOMAIN }, request, response })
  }
}
