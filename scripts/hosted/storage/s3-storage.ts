import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { ReleaseError } from '../../build/release'
import { headersOf } from '../../release/headers/file-headers'
import { DeniedError, type ObjectStorage, plainPath } from '../../release/storage/object-storage'

interface BucketLocation {
  bucket: string
  prefix: string
  /** For tests; otherwise the SDK's own configuration (`AWS_REGION`, `AWS_ENDPOINT_URL_S3`, …). */
  client?: S3Client
}

const pathStyle = () =>
  new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined })

/** A site in S3 or storage that speaks its protocol; `replace` uses its conditional writes. */
export function s3Storage({ bucket, prefix, client = pathStyle() }: BucketLocation): ObjectStorage {
  const address = `s3://${bucket}${prefix && `/${prefix}`}`
  const keyOf = (path: string) => [prefix, plainPath(path)].filter(Boolean).join('/')

  async function withExplainedErrors<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw explain(error as Error, address)
    }
  }

  async function putObject(
    path: string,
    content: Buffer,
    condition: { IfMatch?: string; IfNoneMatch?: string } = {},
  ) {
    const { contentType, cacheControl } = headersOf(path)
    const input = { Bucket: bucket, Key: keyOf(path), Body: content, ...condition }
    await client.send(
      new PutObjectCommand({ ...input, ContentType: contentType, CacheControl: cacheControl }),
    )
  }

  /** Lists what is below a path (empty: the whole site), with a delimiter only directly below. */
  function pagesBelow(path: string, Delimiter?: '/') {
    const Prefix = [prefix, path && plainPath(path)].map((part) => part && `${part}/`).join('')
    return {
      Prefix,
      pages: paginateListObjectsV2({ client }, { Bucket: bucket, Prefix, Delimiter }),
    }
  }

  const storage: ObjectStorage = {
    address,
    exclusively: (use) => use(storage),
    hasCompressedCopies: false,
    composesItself: false,
    read: (path) =>
      withExplainedErrors(async () => {
        const object = await client
          .send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(path) }))
          .catch(answering(undefined, ['NoSuchKey']))
        if (!object) return undefined
        const content = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
        return { content, etag: object.ETag ?? '' }
      }),
    write: (path, content) => withExplainedErrors(() => putObject(path, content)),
    replace: (path, content, ifMatch) =>
      withExplainedErrors(() =>
        putObject(path, content, ifMatch ? { IfMatch: ifMatch } : { IfNoneMatch: '*' })
          .then(() => true)
          .catch(answering(false, ['PreconditionFailed', 'ConditionalRequestConflict'])),
      ),
    list: (path) =>
      withExplainedErrors(async () => {
        const names: string[] = []
        const { Prefix, pages } = pagesBelow(path, '/')
        for await (const { Contents = [], CommonPrefixes = [] } of pages) {
          const keys = [
            ...Contents.map(({ Key = '' }) => Key),
            ...CommonPrefixes.map((folder) => (folder.Prefix ?? '').replace(/\/$/, '')),
          ]
          names.push(...keys.map((key) => key.slice(Prefix.length)))
        }
        return names.sort()
      }),
    remove: (path) =>
      withExplainedErrors(async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) }))
        for await (const { Contents = [] } of pagesBelow(path).pages) {
          const Objects = Contents.map(({ Key }) => ({ Key }))
          if (Objects.length === 0) continue
          const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } })
          // The answer lists each failure, and is not an error although some files stay.
          const [failure] = (await client.send(command)).Errors ?? []
          if (failure) {
            const { Key, Code: name = 'Error', Message = '' } = failure
            throw Object.assign(new Error(`${Key} was not deleted. ${Message}`), { name })
          }
        }
      }),
  }
  return storage
}

/** Turns errors of these names into an answer. */
function answering<T>(answer: T, names: readonly string[]) {
  return (error: Error): T => {
    if (names.includes(error.name)) return answer
    throw error
  }
}

function explain(error: Error, address: string): Error {
  if (error instanceof ReleaseError) return error
  const { name, message } = error
  const Kind = name === 'AccessDenied' ? DeniedError : ReleaseError
  return new Kind(
    `${address} refused: ${message || name} (${name}). What is live was not changed. Check the credentials, the region and the bucket, then deploy again.`,
  )
}
