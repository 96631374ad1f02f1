/** A function that makes its value at the first call, and returns it at each. */
export function once<Args extends unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  let made: Value | undefined
  return (...args) => {
    made ??= make(...args)
    return made
  }
}
