// The rules of the live releases, as in scripts/release/README.md. Each can be removed, to check that
// the sequences detect that.

export const RULES = [
  'a rollback passes over withdrawn releases',
  'a rollback withdraws what was live',
  'the end of a canary withdraws it',
  'another release withdraws a canary',
  'a release that goes live is not withdrawn',
  'names have to fit',
  'tokens have to fit',
  'paths have to fit',
  'the configuration has to fit the host',
  'of two new claims the first by name wins',
  'releases that pages have are not checked again',
  'a change that only ends something is never refused',
  'a canary stops the deploy of others',
  'a canary does not stop a rollback',
  'a preview makes nothing live',
  'no canary without a live release',
  'no canary of the host',
  'only a package that is not pinned is retired',
  'a retired package comes back only by name',
  'a start keeps the decisions of others',
  'a start leaves withdrawn releases',
  'a start leaves packages with a token alone',
  'a row that has changed is left alone',
  'what is recorded goes live with the next composing',
  'the host falls back to none that is withdrawn',
  'the host falls back to one that knows the configuration',
  'a release that was live stays for seven days',
] as const
export type Rule = (typeof RULES)[number]

/** True unless the rule has been removed. */
export type Holds = (rule: Rule) => boolean
