import { createHash } from 'node:crypto'
import type { RowChange, TableRow } from './hosted-table'

export interface StreamRecord {
  /** When a reader can see it. */
  visibleAt: number
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  eventSourceARN: string
  dynamodb: { Keys: TableRow; NewImage?: TableRow; SequenceNumber: string }
}

/** A part of the stream: all records with keys in a range of hashes, in the order of commits. */
export class Shard {
  readonly records: StreamRecord[] = []
  /** After a split it gets no more records, and its children are read once it is drained. */
  children: Shard[] = []

  constructor(
    readonly start: number,
    readonly end: number,
  ) {}
}

const ARN = 'arn:aws:dynamodb:us-east-1:123456789012:table/inbox/stream/2026-01-05T09:00:00.000'

/** A table's stream: a record for every row that was put, changed or removed. */
export class ItemStream {
  readonly first = [new Shard(0, 0.5), new Shard(0.5, 1)]
  private open = [...this.first]
  private count = 0
  private delayed = { second: 0, ms: 0 }

  /** `delay` is the time from a write to its record. */
  constructor(private readonly options: { now: () => number; delay: () => number }) {}

  add({ partition, before, after }: RowChange): void {
    const { pk, sk } = (after ?? before) as { pk: TableRow[string]; sk: TableRow[string] }
    const eventName = !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE'
    this.count += 1
    const shard = this.shardOf(partition)
    const { now } = this.options
    // Records of a shard keep their order.
    const visibleAt = Math.max(now() + this.delayNow(), shard?.records.at(-1)?.visibleAt ?? 0)
    shard?.records.push({
      visibleAt,
      eventName,
      eventSourceARN: ARN,
      dynamodb: {
        Keys: { pk, sk },
        ...(after && { NewImage: after }),
        SequenceNumber: String(this.count).padStart(21, '0'),
      },
    })
  }

  private delayNow(): number {
    const { now, delay } = this.options
    const second = Math.floor(now() / 1_000)
    if (second !== this.delayed.second) this.delayed = { second, ms: delay() }
    return this.delayed.ms
  }

  /** Replaces the partition's shard with two. */
  split(partition: string): void {
    const shard = this.shardOf(partition)
    if (!shard) return
    const middle = (shard.start + shard.end) / 2
    this.replace(shard, [new Shard(shard.start, middle), new Shard(middle, shard.end)])
  }

  /** Ends all shards, and opens one in the place of each. */
  turn(): void {
    for (const shard of [...this.open]) this.replace(shard, [new Shard(shard.start, shard.end)])
  }

  private replace(shard: Shard, children: Shard[]): void {
    shard.children = children
    this.open = this.open.flatMap((each) => (each === shard ? children : [each]))
  }

  private shardOf(partition: string): Shard | undefined {
    const place = createHash('md5').update(partition).digest().readUInt32BE() / 2 ** 32
    return this.open.find(({ start, end }) => start <= place && place < end)
  }
}
