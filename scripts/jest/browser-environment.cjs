// jsdom with what browsers have and jsdom still lacks, taken from Node's own implementations.
const { TestEnvironment } = require('jest-environment-jsdom')

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
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
    })
    // jsdom's crypto has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
  }
}
