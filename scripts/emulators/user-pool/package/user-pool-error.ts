/** A refused call; its `name` is the service's error type, as AWS SDK v3 has it. */
export class UserPoolError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}
