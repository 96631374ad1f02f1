import { runInNewContext } from 'node:vm'
import { propertiesOf, readTemplate } from '../aws/read-template'

interface CdnRequest {
  method: string
  uri: string
  headers: Record<string, { value: string; multiValue?: { value: string }[] }>
  cookies: Record<string, { value: string }>
}

interface CdnAnswer {
  statusCode: number
}

export const CDN_DOMAIN = 'd111111abcdef8.cloudfront.net'

/** A function of the template, as the CDN runs it, with these values of its parameters. */
export function cdnFunction(name: string, parameters: Record<string, string> = {}) {
  const { FunctionCode: code } = propertiesOf(readTemplate('template.yaml'), name)
  const text = typeof code === 'string' ? code : String(Object(code)['Fn::Sub'])
  const filled = Object.entries(parameters).reduce(
    (written, [key, value]) => written.replaceAll(`\${${key}}`, value),
    text,
  )
  const handler: (event: object) => CdnRequest | CdnAnswer = runInNewContext(`${filled}; handler`, {
    Buffer,
  })
  return (
    uri: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) => {
    const request = {
      ...{ method, uri },
      headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, { value }])),
      cookies: { session: { value: '1' } },
    }
    return handler({ context: { distributionDomainName: CDN_DOMAIN }, request })
  }
}
