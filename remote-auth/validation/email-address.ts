const MAX_LOCAL_LENGTH = 64

/** Letters of any script, so that 用户@例え.jp is valid; every symbol that needs no quotes. */
const LOCAL_PART = /^[^\s@"(),:;<>[\]\\]+$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const TOP_LEVEL = /^(?!\d+$).{2,}$/u

/**
 * True if an e-mail could arrive at the address, as far as the text shows. It catches slips (no @,
 * a missing or doubled dot, an address cut off before `.com`) and accepts every name that a real
 * mailbox may have: only the code shows whether the mailbox exists.
 */
export function isEmailAddress(text: string): boolean {
  const [local, domain, ...more] = text.split('@')
  if (local === undefined || domain === undefined || more.length > 0) return false
  return isLocalPart(local) && isDomain(domain)
}

function isLocalPart(local: string): boolean {
  if (local.length > MAX_LOCAL_LENGTH || !LOCAL_PART.test(local)) return false
  return local.split('.').every((part) => part !== '')
}

/** The address as mail servers see it: labels of the domain with letters beyond ASCII get their ASCII
 * form. Browsers return the address of a field in either form. */
export function asciiAddress(address: string): string {
  return withLabels(address, asciiLabel)
}

/** The opposite: the address as its owner writes it. */
export function shownAddress(address: string): string {
  return withLabels(address, (label) => {
    const letters = /^xn--/i.test(label) ? lettersOf(label.slice(4)) : label
    return asciiLabel(letters) === label.toLowerCase() ? letters : label
  })
}

function withLabels(address: string, change: (label: string) => string): string {
  const domain = address.lastIndexOf('@') + 1
  // Browsers also accept ideographic and full-width dots.
  const labels = address.slice(domain).split(/[.\u3002\uff0e\uff61]/)
  return address.slice(0, domain) + labels.map(change).join('.')
}

function asciiLabel(label: string): string {
  // Also an emoji, which browsers convert as well, but no sign that has a meaning in a URL.
  if (!/\P{ASCII}/u.test(label) || /(?![-\w])\p{ASCII}/u.test(label)) return label
  // With a domain, because a label of full-width digits would become an IP address.
  const url = `http://${label}.example`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.example$/, '') : label
}

/** The letters of a label's ASCII form, without `xn--` (RFC 3492). */
function lettersOf(coded: string): string {
  const plainEnd = coded.lastIndexOf('-')
  const letters = [...coded.slice(0, Math.max(0, plainEnd))]
  let [code, index, bias] = [128, 0, 72]
  for (let at = plainEnd + 1; at < coded.length; ) {
    const start = index
    for (let base = 36, weight = 1; ; base += 36) {
      const digit = (Number.parseInt(coded.charAt(at), 36) + 26) % 36
      at += 1
      index += digit * weight
      const threshold = Math.min(26, Math.max(1, base - bias))
      // This also ends the loop if a digit is missing or invalid.
      if (!(digit >= threshold)) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    code += Math.floor(index / count)
    if (!(code <= 0x10ffff)) return coded
    bias = nextBias(index - start, { count, isFirst: start === 0 })
    index %= count
    letters.splice(index, 0, String.fromCodePoint(code))
    index += 1
  }
  return letters.join('')
}

function nextBias(step: number, { count, isFirst }: { count: number; isFirst: boolean }): number {
  let delta = Math.floor(step / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let bias = 0
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35)
  return bias + Math.floor((36 * delta) / (delta + 38))
}

/** At least two labels: on the open internet every mail server's name has a dot. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && TOP_LEVEL.test(last) && labels.every((l) => DOMAIN_LABEL.test(l))
}
