/** `a***@e***`, `+*******1234`: enough for its owner to know it by. */
export function maskedDestination(address: string): string {
  const [name = '', domain] = address.split('@')
  if (domain === undefined) return `+${'*'.repeat(7)}${address.slice(-4)}`
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}
