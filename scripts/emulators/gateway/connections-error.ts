/** A refused call of `@connections`, in the form in which the AWS SDK throws it. */
class ConnectionsError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(message: string, httpStatusCode: number) {
    super(message)
    this.$metadata = { httpStatusCode }
  }
}

/** The connection is not there, or not there yet. */
export class GoneException extends ConnectionsError {
  override name = 'GoneException'
  constructor() {
    super('Gone', 410)
  }
}

/** The client's buffer is full. */
export class LimitExceededException extends ConnectionsError {
  override name = 'LimitExceededException'
  constructor() {
    super('Limit exceeded', 429)
  }
}

export class PayloadTooLargeException extends ConnectionsError {
  override name = 'PayloadTooLargeException'
  constructor() {
    super('Message too long', 413)
  }
}

export class BadRequestException extends ConnectionsError {
  override name = 'BadRequestException'
  constructor(connectionId: string) {
    super(`Invalid connectionId: ${connectionId}`, 400)
  }
}

export function isConnectionsError(error: unknown): error is ConnectionsError {
  return error instanceof ConnectionsError
}
