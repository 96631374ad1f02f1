/** A refused call; its `name` is the service's error type, as in AWS SDK v3. */
export class UserPoolError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}
