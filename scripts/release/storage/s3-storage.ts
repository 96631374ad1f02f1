import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { ReleaseError } from '../../build/release'
import { headersOf } from '../file-headers'
import type { ObjectStorage, StoredObject } from './object-storage'

interface Place {
  bucket: string
  prefix: string
  /** For tests; the SDK's own configuration otherwise (`AWS_REGION`, `AWS_ENDPOINT_URL_S3`, …). */
  client?: S3Client
}

const pathStyle = () =>
  new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined })

/** A site in S3 or storage that speaks its protocol; `replace` uses its conditional writes. */
export function s3Storage({ bucket, prefix, client = pathStyle() }: Place): ObjectStorage {
  const address = `s3://${bucket}${prefix && `/${prefix}`}`
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path)

  async function explained<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      throw explain(error, address)
    }
  }

  function put(
    path: string,
    content: Buffer,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ) {
    const { contentType, cacheControl } = headersOf(path)
    return client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(path),
        Body: content,
        ContentType: contentType,
        CacheControl: cacheControl,
        ...condition,
      }),
    )
  }

  async function read(path: string): Promise<StoredObject | undefined> {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(path) }))
      const content = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
      return { content, etag: object.ETag ?? '' }
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined
      throw explain(error, address)
    }
  }

  /** The prefix of all keys below a path; the site's own for an empty one. */
  const below = (path: string) =>
    [prefix, path]
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join('')

  /** Everything below a path, or with a delimiter what is directly below it. */
  async function* pagesBelow(path: string, Delimiter?: '/') {
    const input = { Bucket: bucket, Prefix: below(path), Delimiter }
    try {
      yield* paginateListObjectsV2({ client }, input)
    } catch (error) {
      throw explain(error, address)
    }
  }

  return {
    address,
    hasCompressedCopies: false,
    read,
    async write(path, content) {
      await explained(put(path, content, {}))
    },
    async replace(path, content, ifMatch) {
      try {
        await put(path, content, ifMatch ? { IfMatch: ifMatch } : { IfNoneMatch: '*' })
        return true
      } catch (error) {
        const { name } = error as Error
        if (name === 'PreconditionFailed' || name === 'ConditionalRequestConflict') return false
        throw explain(error, address)
      }
    },
    async list(path) {
      const names: string[] = []
      for await (const { Contents = [], CommonPrefixes = [] } of pagesBelow(path, '/')) {
        const keys = Contents.map(({ Key = '' }) => Key)
        const folders = CommonPrefixes.map(({ Prefix = '' }) => Prefix.replace(/\/$/, ''))
        names.push(...[...keys, ...folders].map((key) => key.slice(below(path).length)))
      }
      return names.sort()
    },
    async remove(path) {
      for await (const { Contents = [] } of pagesBelow(path)) {
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length === 0) continue
        await explained(
          client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } })),
        )
      }
    },
  }
}

function explain(error: unknown, address: string): Error {
  const { name, message } = error as Error
  return new ReleaseError(
    `${address} refused: ${message || name} (${name}). What is live was not changed. Check the credentials, the region and the bucket, then deploy again.`,
  )
}
