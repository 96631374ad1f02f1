// jsdom, with features that it lacks taken from Node's own implementations.
const { ModernFakeTimers } = require('@jest/fake-timers')
const { TestEnvironment } = require('jest-environment-jsdom')

/** Node's fetch accepts only Node's abort signals, and jsdom's event targets only jsdom's. */
function acceptForeignSignals(window) {
  const { AbortController: OwnController, AbortSignal: OwnSignal } = window

  function ownSignal(signal) {
    if (signal instanceof OwnSignal) return signal
    const controller = new OwnController()
    if (signal.aborted) controller.abort()
    else signal.addEventListener('abort', () => controller.abort(), { once: true })
    return controller.signal
  }

  // jest's window has a method of its own.
  for (const target of [window.EventTarget.prototype, window]) {
    const { addEventListener } = target
    target.addEventListener = function (type, listener, options) {
      const { signal } = options ?? {}
      const accepted = signal ? { ...options, signal: ownSignal(signal) } : options
      return addEventListener.call(this, type, listener, accepted)
    }
  }
}

/** Once compiled, the `URL.canParse` of Node 20 refuses each address with an é. */
class PageURL extends URL {
  static canParse(address, base) {
    try {
      return Boolean(new URL(address, base))
    } catch {
      return false
    }
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    // Between two timers, fake timers wait for a turn by `setImmediate`. Without it they take a real
    // timeout each time, a millisecond that adds up to minutes. No page has it.
    this.global.setImmediate = setImmediate
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: this.global,
    })
    delete this.global.setImmediate
  }

  async setup() {
    await super.setup()
    acceptForeignSignals(this.global)
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
      AbortSignal,
      AbortController,
      // jsdom's encodes a query byte by byte, which took half of the longest test.
      URL: PageURL,
      URLSearchParams,
    })
    // Nothing has a size in jsdom, so no size ever changes.
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    // jsdom's crypto has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
  }
}
