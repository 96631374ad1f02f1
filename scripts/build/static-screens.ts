import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DeclaredScreen } from '@parlor/shared/contract/build/declaration'
import { NAME_MARK } from '@parlor/shared/contract/build/product-name'
import { HEADER_FILE, NAMED_HEADER_FILE } from '@parlor/shared/contract/build/release-files'
import { build } from 'esbuild'
import { type PackageName, root } from './packages'
import { ReleaseError } from './release'
import { DESIGN_FOLDER, publishedFiles } from './version/source-version'

interface StaticRender {
  /** The path at which the router renders it. */
  path: string
  source: string
  config: Record<string, unknown>
}

/** The HTML of a screen, for some values of the configuration. */
export interface StaticFile {
  path: string
  module: string
  file: string
  /** By key of the configuration, the values for which it was made; null for an absent key. */
  config: Record<string, unknown[]>
}

/** Writes a remote's static screens into its build, one for each value that they depend on. */
export async function writeStaticScreens(
  name: PackageName,
  { folder, screens }: { folder: string; screens: readonly DeclaredScreen[] },
): Promise<StaticFile[]> {
  const renders = screens.flatMap(({ path, module, static: keys }) =>
    keys ? choices(keys).map((choice) => ({ path, source: module, ...choice })) : [],
  )
  const html = await render(name, renders)
  return renders.map(({ path, source, accepted }, at) => {
    const file = `static${path.replaceAll('/', '.')}.${at}.html`
    writeFileSync(join(folder, file), html[at] ?? '')
    return { path, module: source, file, config: accepted }
  })
}

export async function writeStaticHeader(folder: string, source: string): Promise<void> {
  const header = { path: '/login', source }
  const namedRender = { ...header, config: { name: NAME_MARK } }
  const [html = '', namedHtml = ''] = await render('host', [{ ...header, config: {} }, namedRender])
  writeFileSync(join(folder, HEADER_FILE), html)
  writeFileSync(join(folder, NAMED_HEADER_FILE), namedHtml)
}

/** The hash of the design system that static screens and header are made with. */
export function hashDesign(project = root): string {
  const hash = createHash('sha256')
  for (const file of publishedFiles(join(project, DESIGN_FOLDER))) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

interface Values {
  config: Record<string, unknown>
  accepted: Record<string, unknown[]>
}

/** Every choice of one value for each key; a key's first value also counts if it is absent. */
function choices(keys: Record<string, readonly unknown[]>): Values[] {
  return Object.entries(keys).reduce<Values[]>(
    (all, [key, values]) =>
      all.flatMap(({ config, accepted }) =>
        values.map((value, at) => ({
          config: withSetting(config, key, value),
          accepted: { ...accepted, [key]: at === 0 ? [null, value] : [value] },
        })),
      ),
    [{ config: { name: NAME_MARK, features: {} }, accepted: {} }],
  )
}

/** The configuration with one more key, `account` or `features.NAME`. */
function withSetting(config: Values['config'], key: string, value: unknown): Values['config'] {
  const [, feature] = /^features\.(.+)$/.exec(key) ?? []
  if (feature === undefined) return { ...config, [key]: value }
  return { ...config, features: { ...Object(config.features), [feature]: value } }
}

async function render(name: PackageName, all: readonly StaticRender[]): Promise<string[]> {
  if (all.length === 0) return []
  const script = join(root, `.cache/${name}.static.${process.pid}.cjs`)
  const sources = [...new Set(all.map(({ source }) => source))]
  const contents = [
    "import { createElement } from 'react'",
    "import { renderToStaticMarkup } from 'react-dom/server'",
    "import { StaticRouter } from 'react-router-dom'",
    "import { RemotePart, setRuntimeConfig } from '@parlor/shared'",
    ...sources.map((source, at) => `import screen${at} from '${source}'`),
    `const screens = { ${sources.map((source, at) => `'${source}': screen${at}`).join(', ')} }`,
    'export function render({ path, source, config }) {',
    '  setRuntimeConfig(config)',
    `  const parts = { name: '${name}', services: new Map(), settings: {} }`,
    '  const shown = createElement(screens[source])',
    // As the host shows it. The header is the host's own.
    `  const screen = ${name === 'host' ? 'shown' : 'createElement(RemotePart, { parts }, shown)'}`,
    '  return renderToStaticMarkup(createElement(StaticRouter, { location: path }, screen))',
    '}',
  ].join('\n')
  await bundle(name, { contents, script })
  try {
    const { render } = (await import(pathToFileURL(script).href)) as {
      render(one: StaticRender): string
    }
    return all.map((one) => render(one))
  } catch (error) {
    throw new ReleaseError(
      `A screen of ${name} that is declared static cannot be rendered without a browser: ${(error as Error).message}. Use browser features only in effects, or leave "static" out of its screen in remote.json.`,
    )
  } finally {
    rmSync(script, { force: true })
  }
}

/** Throws if an import cannot be resolved: webpack would notice only in the page for `shared`. */
async function bundle(
  name: PackageName,
  { contents, script }: { contents: string; script: string },
): Promise<void> {
  try {
    await build({
      stdin: { contents, resolveDir: join(root, name) },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      // A page's styles are the release's own; a picture would have another address there.
      loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
      logLevel: 'silent',
    })
  } catch (error) {
    throw new ReleaseError(
      `${name} does not build, so nothing was deployed.\n${(error as Error).message}`,
    )
  }
}
