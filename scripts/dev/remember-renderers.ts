// Development only; runs before React's renderer starts. Each build in the page has its own
// hot-reload runtime, and a remote's arrives after the host's renderer has registered itself. The
// runtime looks up such earlier renderers in the hook's list, which only React's browser extension
// fills. This fills it without the extension.

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
