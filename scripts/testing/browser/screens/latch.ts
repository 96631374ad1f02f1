/** Keeps others waiting until it is opened, once. */
export class Latch {
  open: () => void = () => undefined
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}
