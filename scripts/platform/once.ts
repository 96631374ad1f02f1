/** A function that makes its value at the first call, and returns it at each. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
