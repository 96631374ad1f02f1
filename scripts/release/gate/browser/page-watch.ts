import type { ClientFrame } from '@parlor/shared/contract/chat-wire'
import { API } from '@parlor/shared/contract/service-path'
import type { Page, Request } from '@playwright/test'
import { isImmutable } from '../../headers/file-headers'
import { oneLine } from '../../release-set/problems'
import { placeIn } from '../source-lines'

/** Everything that was noticed while a page was used. `faultsOf` selects the faults. */
export interface PageWatch {
  /** Events that are faults in every case, a sentence each. */
  faults: string[]
  /** Logged errors, a sentence each. */
  errors: string[]
  /** How many calls the identity service has refused. */
  refusals: number
  /** The messages that the page logged or threw. */
  messages: string[]
  /** The paths of files that tried to run text as a script: a library may have a way round it. */
  blockedFiles: Set<string>
  /** Services of remotes without a stand-in, such as `remote-orders/orders`. */
  unansweredServices: Set<string>
  /** Requests without an answer yet. */
  pendingRequests: Set<Request>
}

const ACTIONS: readonly ClientFrame['action'][] = ['bindNickNameToConnectionId', '$default']

/** The browser's own words for `eval`, `new Function` and the like; a page logs its error in others. */
const RUNS_TEXT = /^(This document requires 'TrustedScript' assignment|Evaluating a string as)/

/** The remedies for what the policy blocks, by the browser's message. */
const REMEDIES: readonly [stopped: RegExp, remedy: string][] = [
  [
    /TrustedTypePolicy/,
    'name the policy in remote.json ("policies": ["NAME"]), and ask the operator to allow it (npm start -- --policies NAME)',
  ],
  [
    /style-src/,
    'import its styles from a file; a library that writes them into a <style> needs "inlineStyles": true in remote.json, and an operator who allows it (npm start -- --inline-styles)',
  ],
  [/connect-src/, 'declare a service in remote.json, and call it by useService'],
  [/(img|font|media)-src/, 'import the file, so that the release contains it'],
]

export const emptyPageWatch = (): PageWatch => ({
  faults: [],
  errors: [],
  refusals: 0,
  messages: [],
  blockedFiles: new Set(),
  unansweredServices: new Set(),
  pendingRequests: new Set(),
})

/**
 * The faults of a page, a sentence each. By the specification, a page logs the failure of a call:
 * the identity service's refusals excuse as many errors. The browser may report an error before
 * the answer that it is about, so they are counted, whatever their order.
 */
export function faultsOf({ faults, errors, refusals }: PageWatch): string[] {
  return [...faults, ...(errors.length > refusals ? new Set(errors) : [])]
}

/** Listens for problems that a visitor would not notice at once, such as missing files. */
export function watchPage(page: Page, chat: string): PageWatch {
  const watch = emptyPageWatch()
  const where = () => new URL(page.url()).pathname
  const object = (what: string) => {
    const fault = `In the browser ${what}.`
    if (!watch.faults.includes(fault)) watch.faults.push(fault)
  }

  page.on('pageerror', ({ message, stack = '' }) => {
    const thrown = withPlace(message, stack)
    watch.messages.push(thrown)
    object(`${where()} throws with this release: ${thrown}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    const { url, lineNumber, columnNumber } = message.location()
    // The browser's own line for an answer. The screen decides what a service's refusal means.
    if (text.startsWith('Failed to load resource') && (serviceOf(url) || isPool(url))) return
    // Its second line for a call that the policy stops.
    if (/^Fetch API cannot load .*Content Security Policy/.test(text)) return
    const report = withPlace(text, `${text} ${url}:${lineNumber + 1}:${columnNumber + 1}`)
    watch.messages.push(report)
    if (RUNS_TEXT.test(text)) {
      watch.blockedFiles.add(pathOf(url) ?? where())
    } else if (/Content Security Policy|Integrity-Policy/i.test(text)) {
      const remedy = REMEDIES.find(([directive]) => directive.test(text))?.[1] ?? 'do without it'
      object(`the site's security policy stops this release at ${where()}: ${report}: ${remedy}`)
    } else {
      watch.errors.push(`In the browser ${where()} logs an error with this release: ${report}.`)
    }
  })
  page.on('request', (request) => watch.pendingRequests.add(request))
  page.on('requestfinished', (request) => watch.pendingRequests.delete(request))
  page.on('requestfailed', (request) => watch.pendingRequests.delete(request))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() < 400) return
    if (isPool(response.url())) watch.refusals += 1
    const service = serviceOf(response.url())
    if (service && response.status() === 503) watch.unansweredServices.add(service)
    if (!isImmutable(pathname)) return
    object(`${where()} asks for ${pathname} with this release, which answers ${response.status()}`)
  })
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(chat)) return
    socket.on('framesent', ({ payload }) => {
      const action = actionOf(payload.toString())
      if (action === undefined || ACTIONS.some((known) => known === action)) return
      object(
        `${where()} sends the chat the action ${action} with this release, which the hosted service does not route: send ${ACTIONS.join(' or ')}`,
      )
    })
  })
  return watch
}

/** The first line of a message, and the script that the stack names. */
function withPlace(message: string, stack: string): string {
  const place = placeIn(stack)
  return oneLine(message) + (place ? `, at ${place}` : '')
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : undefined)

const isPool = (address: string) => pathOf(address)?.startsWith('/cognito-idp') === true

/** `remote-orders/orders` of a call of that service. */
function serviceOf(address: string): string | undefined {
  const [, api, remote, service] = pathOf(address)?.split('/') ?? []
  return `/${api}` === API && remote && service ? `${remote}/${service}` : undefined
}

function actionOf(frame: string): string | undefined {
  try {
    const { action } = JSON.parse(frame) as { action?: unknown }
    return action === undefined ? undefined : String(action)
  } catch {
    return undefined
  }
}
