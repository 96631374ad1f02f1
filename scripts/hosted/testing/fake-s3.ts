import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { S3Client } from '@aws-sdk/client-s3'
import { integrityOf } from '../../build/release'
import { listen } from '../../platform/listen'

/** S3's protocol in memory, as far as a site needs it: for tests with the real SDK. */
export class FakeS3 {
  readonly objects = new Map<string, Buffer>()
  /** The answer to every request while set. */
  failure: { status: number; code: string } | undefined
  /** Keys that cannot be deleted; the answer reports each separately. */
  readonly undeletable = new Set<string>()
  /** True if the client of that name may write the key. */
  mayWrite: (name: string, key: string) => boolean = () => true
  #server: Server | undefined
  #port = 0

  async start(): Promise<S3Client> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    this.#port = await listen(this.#server)
    return this.clientOf('test')
  }

  /** Another client, with the credentials of that name. */
  clientOf(name: string): S3Client {
    return new S3Client({
      endpoint: `http://127.0.0.1:${this.#port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: name, secretAccessKey: 'test' },
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
  }

  stop(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (this.failure) return refuse(response, this.failure)
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
    if (url.searchParams.has('list-type')) return this.#list(response, url.searchParams)
    if (url.searchParams.has('delete')) return this.#remove(response, body.toString())
    if (request.method === 'PUT') return this.#put(request, response, { key, body })
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const object = this.objects.get(key)
    if (!object) return refuse(response, { status: 404, code: 'NoSuchKey' })
    response.writeHead(200, { etag: etagOf(object) }).end(object)
  }

  #put(
    { headers }: IncomingMessage,
    response: ServerResponse,
    { key, body }: { key: string; body: Buffer },
  ): void {
    const [, name = ''] = /Credential=([^/]+)/.exec(headers.authorization ?? '') ?? []
    if (!this.mayWrite(name, key)) {
      refuse(response, { status: 403, code: 'AccessDenied' })
      return
    }
    const storedObject = this.objects.get(key)
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
    const isStale = ifMatch !== undefined && (!storedObject || etagOf(storedObject) !== ifMatch)
    if (isStale || (ifNoneMatch === '*' && storedObject)) {
      refuse(response, { status: 412, code: 'PreconditionFailed' })
      return
    }
    this.objects.set(key, body)
    response.writeHead(200, { etag: etagOf(body) }).end()
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const contents: string[] = []
    const folders = new Set<string>()
    for (const key of this.objects.keys()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      if (end < 0) contents.push(`<Contents><Key>${key}</Key></Contents>`)
      else folders.add(`<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`)
    }
    const entries = [...contents, ...folders].join('')
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${entries}</ListBucketResult>`)
  }

  #remove(response: ServerResponse, body: string): void {
    const errors: string[] = []
    for (const [, key = ''] of body.matchAll(/<Key>(.*?)<\/Key>/g)) {
      if (this.undeletable.has(key)) {
        errors.push(`<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`)
      } else this.objects.delete(key)
    }
    response.end(`<DeleteResult>${errors.join('')}</DeleteResult>`)
  }
}

const etagOf = (content: Buffer) => `"${integrityOf(content).slice(7, 39)}"`

function refuse(
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
