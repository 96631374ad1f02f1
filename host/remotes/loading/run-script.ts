import type { ReleaseFile } from './parse-manifest'

/** What this page uses of Trusted Types, which TypeScript's own library does not describe yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The site's security policy lets only this one and the chunks' own policy name scripts. */
const POLICY = 'parlor-remotes'

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: ensureFetched })

/** Runs a classic script if it has the expected hash; false when it could not be run. */
export function runScript({ url, integrity }: ReleaseFile, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const settle = (ran: boolean) => {
      script.remove()
      resolve(ran)
    }
    script.onload = () => settle(true)
    script.onerror = () => settle(false)
    signal.addEventListener('abort', () => settle(false), { once: true })
    script.src = scriptAddress(url)
    if (integrity) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    document.head.append(script)
  })
}

/** The address in the form that the page's security policy requires of a script's source. */
export function scriptAddress(url: string): string {
  return policy ? policy.createScriptURL(url) : ensureFetched(url)
}

/** Refuses an address that is itself the script (`data:`): it has no file and so no hash. */
function ensureFetched(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`${url} is not a file to run.`)
  return url
}
