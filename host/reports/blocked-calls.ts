import { LoadError } from '../federation/load-error'
import { releaseFileAt } from './frames'
import { note } from './notes'

/**
 * Notes the scripts that the browser has stopped because they have no hash, and the calls that the
 * policy has stopped, also those from before this call. It reports only the origin of an address: the
 * rest may contain anything.
 */
export function noteBlockedCalls(): void {
  // Firefox has none.
  if (!('ReportingObserver' in window)) return
  const observer = new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) {
        const about = (key: string) => String(Reflect.get(body ?? {}, key))
        const reason =
          type === 'csp-violation'
            ? `a call to ${originOf(about('blockedURL'))} was stopped by the policy ${about('effectiveDirective')}`
            : `a script of ${originOf(about('blockedURL'))} was stopped, because it has no hash`
        note('blocked', new LoadError(reason), releaseFileAt(about('sourceFile')))
      }
    },
    { types: ['integrity-violation', 'csp-violation'], buffered: true },
  )
  observer.observe()
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'an unknown address'
}
