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

/** At least two labels: on the open internet every mail server's name has a dot. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && TOP_LEVEL.test(last) && labels.every((l) => DOMAIN_LABEL.test(l))
}
