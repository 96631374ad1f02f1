import { LoadError } from '../remotes/outcome'
import { note } from './notes'

/**
 * Notes the scripts that the browser has stopped because they have no hash, also those from before
 * this call. Of an address only the origin is told: the rest may contain anything.
 */
export function noteBlockedScripts(): void {
  // Firefox has none.
  if (!('ReportingObserver' in window)) return
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) note('blocked', new LoadError(reasonOf(body)))
    },
    { types: ['integrity-violation'], buffered: true },
  )
  observer.observe()
}

function reasonOf(body: object | null | undefined): string {
  const address = String(Reflect.get(body ?? {}, 'blockedURL'))
  const origin = URL.canParse(address) ? new URL(address).origin : 'an unknown address'
  return `a script of ${origin} was stopped, because it has no hash`
}
