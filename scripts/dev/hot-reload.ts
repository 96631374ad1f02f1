// Development only; the first script of each build, after the hot reload's own runtime and before
// React. It helps if several builds share a page, which that runtime does not expect.

interface RendererHook {
  renderers: Map<unknown, { scheduleRefresh?: unknown }>
  inject(renderer: { scheduleRefresh?: unknown }): unknown
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: RendererHook
    /** True once one build in the page passes caught errors on; the others then do not. */
    passesCaughtErrors?: boolean
  }
  interface ImportMeta {
    readonly webpackHot?: { addStatusHandler(listen: (status: string) => void): void }
  }
}

const OVERLAY = 'webpack-dev-server-client-overlay'

const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__

// A remote's runtime arrives after the renderer has registered itself. It looks up such earlier
// renderers in the hook's list, which only React's browser extension fills.
if (hook) {
  const inject = hook.inject
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer)
    hook.renderers.set(id, renderer)
    return id
  }
}

// The overlay shows uncaught errors. React only logs those that a boundary catches.
if (!window.passesCaughtErrors) {
  window.passesCaughtErrors = true
  const write = console.error
  console.error = (...written: unknown[]) => {
    write(...written)
    const caught = written.find((each) => each instanceof Error)
    if (caught) reportError(caught)
  }
}

/** The first error since the page was loaded. */
let thrown: unknown
addEventListener('error', ({ error }) => {
  thrown ??= error
})
addEventListener('unhandledrejection', ({ reason }) => {
  thrown ??= reason
})

// A successful build closes the overlay, and so does its server's first message after a load.
addEventListener('message', ({ data }) => {
  if (data?.type !== 'webpackOk' || !thrown || document.getElementById(OVERLAY)) return
  dispatchEvent(new ErrorEvent('error', { error: thrown, message: String(thrown) }))
})

// A page cannot swap components if its React is a production build, as that of a published host
// under an override; and one that has thrown may keep showing the failure.
import.meta.webpackHot?.addStatusHandler((status) => {
  const renderers = [...(hook?.renderers.values() ?? [])]
  const canSwap = renderers.some(({ scheduleRefresh }) => scheduleRefresh !== undefined)
  if (status === 'apply' && (thrown || !canSwap)) location.reload()
})
