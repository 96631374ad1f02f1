const STATUSES = {
  /** The connection is not there, or not there yet. */
  GoneException: 410,
  /** The client's buffer is full. */
  LimitExceededException: 429,
  PayloadTooLargeException: 413,
  BadRequestException: 400,
} as const

/** A refused call of `@connections`, in the form in which the AWS SDK throws it. */
export class ConnectionsError extends Error {
  override readonly name: keyof typeof STATUSES
  readonly $metadata: { httpStatusCode: number }

  constructor(name: keyof typeof STATUSES, message: string) {
    super(message)
    this.name = name
    this.$metadata = { httpStatusCode: STATUSES[name] }
  }
}
