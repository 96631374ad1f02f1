import type { ReleaseFile } from './parse-manifest'
import { scriptAddress } from './script-address'

/** Runs a classic script, if it has the hash it must have; false when it could not be run. */
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
