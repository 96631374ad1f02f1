import { fetchText } from './fetch'
import { LoadError } from './load-error'

/** One file of a release; `integrity` if the manifest lists its hash. */
export interface ReleaseFile {
  url: string
  integrity: string | undefined
}

/** One try at loading something. */
export interface Attempt {
  /** An earlier attempt failed: bypass the browser's cache. */
  fresh: boolean
  signal: AbortSignal
}

/** The part of Trusted Types used here, which TypeScript's library does not describe yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The policy for scripts. The site's CSP allows only this one and the chunks' own. */
const POLICY = 'parlor-remotes'

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: ensureWebAddress })

/** Runs a classic script if it has the expected hash. */
export async function runScript(file: ReleaseFile, { fresh, signal }: Attempt): Promise<void> {
  const { url } = file
  const script = document.createElement('script')
  script.src = policy ? policy.createScriptURL(url) : ensureWebAddress(url)
  if (fresh) await fetchText({ ...file, cache: 'reload', signal })
  await loadElement(script, { ...file, signal })
  script.remove()
}

/**
 * The chunks of one release that have run or are loading. A chunk only adds its modules to its
 * release's own table, so it may run before the entry that reads the table, and all files load in
 * parallel. The remote's own loader then finds it there. On its own it would not check the hash, and
 * wait two minutes for a hanging chunk.
 */
export class ReleaseChunks {
  readonly #running = new Map<string, Promise<void>>()

  /** Runs a chunk once. */
  run(file: ReleaseFile, attempt: Attempt): Promise<void> {
    const running = this.#running.get(file.url) ?? runScript(file, attempt)
    this.#running.set(file.url, running)
    running.catch(() => this.#running.delete(file.url))
    return running
  }
}

/**
 * Adds a style sheet to the page and waits until it has arrived with the expected hash. The
 * remote's own loader then finds it and adds none. On its own it would wait forever for a hanging
 * one, and accept an error page as a style sheet.
 */
export async function loadStyle(file: ReleaseFile, { fresh, signal }: Attempt): Promise<void> {
  const present = styleLinks().find(({ href }) => href === file.url)
  const isAhead = present?.media === 'print'
  if (isAhead && !hasRules(present)) present.remove()
  else if (present) {
    if (isAhead) present.media = ''
    present.disabled = false
    // Another script of the page may have just requested it, or it was disabled.
    if (!present.sheet) await whenArrived(present, { ...file, signal })
    return
  }
  if (fresh) await fetchText({ ...file, cache: 'reload', signal })
  const link = document.createElement('link')
  // The static screen finds its style sheets by this mark, if it appears later.
  Object.assign(link.dataset, present?.dataset)
  link.rel = 'stylesheet'
  link.href = file.url
  await loadElement(link, { ...file, signal })
}

/** Adds the element; resolves once its file has loaded, or removes the element if that fails. */
export function loadElement(
  element: HTMLScriptElement | HTMLLinkElement,
  file: ReleaseFile & { signal: AbortSignal },
): Promise<void> {
  const arriving = whenArrived(element, file)
  // Without this, browsers hide the errors of a script from another origin.
  element.crossOrigin = 'anonymous'
  if (file.integrity) element.integrity = file.integrity
  document.head.append(element)
  return arriving
}

function whenArrived(
  element: HTMLScriptElement | HTMLLinkElement,
  { url, signal }: ReleaseFile & { signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      element.remove()
      reject(new LoadError(`${new URL(url).pathname} could not be loaded`))
    }
    element.addEventListener('load', () => {
      const isStyle = 'sheet' in element && element.rel === 'stylesheet'
      // A file that is not a style sheet has no `sheet`.
      if (isStyle && !element.sheet) fail()
      else resolve()
    })
    element.addEventListener('error', fail)
    signal.addEventListener('abort', fail, { once: true })
  })
}

/** False for a failed style sheet: in Chromium it still has a `sheet`, without any rule. */
export function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // Browsers hide the rules of other origins; for a file of our own this means it did not arrive.
    return false
  }
}

/** The style sheets of that folder, including those that a remote added itself. */
export function styleLinksIn(folder: string): HTMLLinkElement[] {
  return styleLinks().filter(({ href }) => href.startsWith(folder))
}

function styleLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
}

/** Refuses an address that is itself the script (`data:`): it has no file, so no hash. */
function ensureWebAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`${url} is not a file to run.`)
  return url
}
