/** A function that makes its value at the first call, and returns it at each. */
export function once<Args extends unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  let value: Value | undefined
  return (...args) => {
    value ??= make(...args)
    return value
  }
}
