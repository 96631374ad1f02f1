/** An expected failure, answered on the wire as the hosted service answers it. */
export class Refusal {
  constructor(
    /** The service's error type, `__type` on the wire. */
    readonly type: string,
    readonly message: string,
  ) {}
}
