import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { root } from '../../build/packages'

/** The place of a bundle in the template: its entry, by the path in the project. */
const BUNDLE = /^( *)\/\/ bundle: (\S+)$/gm

/** The stack's template, with the bundle of the CDN's function in its place. */
export function templateText(): string {
  const text = readFileSync(join(root, 'scripts/hosted/template.yaml'), 'utf8')
  return text.replace(BUNDLE, (_, indent: string, entry: string) => indent + bundleForCdn(entry))
}

/** Bundles an entry for the CDN's runtime, which calls `handler`. */
function bundleForCdn(entry: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    // Fails for code that cannot be written in ES5. The template would take the braces of a template
    // literal for its own.
    target: 'es5',
    supported: { arrow: true, 'const-and-let': true, 'template-literal': false },
    // The provider takes 10,240 bytes.
    minifyWhitespace: true,
  })
  return (outputFiles[0]?.text ?? '').replace(/export\{handler\};\s*$/, '')
}
