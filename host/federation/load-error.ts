/** A fault whose message is our own, with no data of a visitor: a report may carry it. */
export class LoadError extends Error {
  override name = 'LoadError'
}
