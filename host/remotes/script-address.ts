/** What this page uses of Trusted Types, which the compiler's own library does not describe yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Named in the site's security policy, which lets scripts be named through no other. */
const POLICY = 'parlor-remotes'

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyFetched })

/** The address as the page's security policy wants it before a script may come from there. */
export function scriptAddress(url: string): string {
  return policy ? policy.createScriptURL(url) : onlyFetched(url)
}

/** An address that is a script itself (`data:`) has no file that a hash was made of. */
function onlyFetched(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`${url} is no file to run.`)
  return url
}
