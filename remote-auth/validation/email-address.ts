const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** Letters of any script, so that 用户@例え.jp is one; of signs all but those that need quotes. */
const LOCAL_PART = /^[^\s@"(),:;<>[\]\\]+$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const TOP_LEVEL = /^(?!\d+$).{2,}$/u

/**
 * Whether mail could arrive there, as far as the text alone can tell.
 *
 * It is there to catch slips (no @, a missing or doubled dot, an address cut off before `.com`),
 * and lets through whatever a real mailbox may be called: whether it exists, the code will show.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const [local, domain, ...more] = text.split('@')
  if (local === undefined || domain === undefined || more.length > 0) return false
  return isLocalPart(local) && isDomain(domain)
}

function isLocalPart(local: string): boolean {
  if (local.length > MAX_LOCAL_LENGTH || !LOCAL_PART.test(local)) return false
  return local.split('.').every((part) => part !== '')
}

/** Two labels at least: a name without a dot is nobody's mail server on the open net. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && TOP_LEVEL.test(last) && labels.every((l) => DOMAIN_LABEL.test(l))
}
