const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { transformSync, version } = require('esbuild')

const own = readFileSync(__filename)
const OPTIONS = { format: 'cjs', target: 'node20', jsx: 'automatic', sourcemap: 'inline' }

/** A call of `jest.mock` with its factory. It has to run before esbuild's compiled imports. */
const MOCK = /^jest\.mock\(([^\n]*|[\s\S]*?^\})\);$/gm

// Strips types and converts modules to CommonJS; `npm run check` checks the types.
module.exports = {
  getCacheKey: (source, file) =>
    createHash('sha256').update([version, own, file, source].join('\0')).digest('hex'),
  process(source, file) {
    const loader = /\.([tj]sx?)$/.exec(file.replace(/m([tj]s)$/, '$1'))?.[1]
    const { code } = transformSync(source, {
      ...OPTIONS,
      loader,
      sourcefile: file,
      supported: { 'dynamic-import': false },
    })
    const mocks = code.match(MOCK) ?? []
    return { code: `${mocks.join('\n')}${code.replace(MOCK, '')}` }
  },
}
