// Development only, before React's renderer starts. Each build in the page has a hot-reload
// runtime of its own, and a remote's arrives when the host's renderer has long introduced itself.
// The runtime looks such renderers up in the hook's list, which only React's browser extension
// fills; so this fills it where the extension is not installed.

interface RendererHook {
  renderers: Map<unknown, unknown>
  inject(renderer: unknown): unknown
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: RendererHook
  }
}

const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__
if (hook) {
  const inject = hook.inject
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer)
    hook.renderers.set(id, renderer)
    return id
  }
}

export {}
