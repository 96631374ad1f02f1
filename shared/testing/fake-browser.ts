import { createDrafts, type Drafts } from '../drafts/drafts'
import { expireDrafts } from '../drafts/expire-drafts'
import { createSession, type Session } from '../session/session'
import { type BrowserStorage, createTokenStorage } from '../session/token-storage'
import { POOL_CONFIG } from './fake-identity-service'

/** A page in a tab of the browser. */
export interface FakePage {
  session: Session
  drafts: Drafts
  /** Puts the tab into the back-forward cache, where nothing reaches it, or restores it. */
  freeze(): void
  thaw(): void
  /** Closes the page; the tab's storage stays. */
  close(): void
}

export type FakeBrowser = ReturnType<typeof fakeBrowser>

/** How long until a busy or restored tab gets the event about another tab's write. */
const NOTIFY_DELAY_MS = 200

/** A browser: one storage for all its tabs, each of which gets events about the others' writes. */
export function fakeBrowser() {
  const shared = new Map<string, string>()
  const openPages = new Set<EventTarget>()

  function notifyOthers(writer: EventTarget, key: string, newValue: string | null): void {
    for (const page of openPages) {
      if (page === writer) continue
      setTimeout(() => {
        if (openPages.has(page)) page.dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }, NOTIFY_DELAY_MS)
    }
  }

  function storageOf(page: EventTarget): BrowserStorage {
    const write: Write = (key, value) => {
      if (shared.get(key) === value) return
      writeTo(shared)(key, value)
      notifyOthers(page, key, value ?? null)
    }
    return storageOver(shared, write)
  }

  return {
    /** Opens a page on its tab's storage. */
    open(tabStorage: Map<string, string>): FakePage {
      const page = new EventTarget()
      openPages.add(page)
      const storage = storageOf(page)
      const session = createSession({ config: POOL_CONFIG, openStorage: () => storage, page })
      const drafts = createDrafts(createTokenStorage(() => storageOver(tabStorage)))
      expireDrafts(session, drafts)
      return {
        session,
        drafts,
        freeze: () => openPages.delete(page),
        thaw() {
          openPages.add(page)
          const pageShow = Object.assign(new Event('pageshow'), { persisted: true })
          setTimeout(() => openPages.has(page) && page.dispatchEvent(pageShow), NOTIFY_DELAY_MS)
        },
        close: () => openPages.delete(page),
      }
    },
  }
}

type Write = (key: string, value: string | undefined) => void

function storageOver(values: Map<string, string>, write: Write = writeTo(values)): BrowserStorage {
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: write,
    removeItem: (key) => write(key, undefined),
  }
}

function writeTo(values: Map<string, string>): Write {
  return (key, value) => {
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
}
