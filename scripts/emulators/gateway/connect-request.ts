import type { IncomingMessage } from 'node:http'
import type { GatewayEvent } from './events'

type ConnectPart = Pick<
  GatewayEvent,
  'headers' | 'multiValueHeaders' | 'queryStringParameters' | 'multiValueQueryStringParameters'
>

/** Headers and query of the upgrade, as `$connect` and the authorizer get them. */
export function connectRequest(request: IncomingMessage): ConnectPart {
  const headers = collect(pairs(request.rawHeaders))
  const query = collect(new URL(request.url ?? '/', 'ws://gateway').searchParams)
  return {
    headers: headers.last,
    multiValueHeaders: headers.all,
    ...(Object.keys(query.last).length > 0 && {
      queryStringParameters: query.last,
      multiValueQueryStringParameters: query.all,
    }),
  }
}

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

function collect(entries: Iterable<[string, string]>) {
  const all = new Map<string, string[]>()
  for (const [name, value] of entries) {
    const values = all.get(name)
    if (values) values.push(value)
    else all.set(name, [value])
  }
  return {
    all: Object.fromEntries(all),
    last: Object.fromEntries([...all].map(([name, values]) => [name, values.at(-1) ?? ''])),
  }
}
