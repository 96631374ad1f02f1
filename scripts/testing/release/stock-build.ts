import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { federationName } from '../../build/deployable/federation-name'
import { integrityOf } from '../../build/release'

const NAME = 'remote-tea'
const VERSION = '1.0.0'

/** Writes the `dist` of a stock build with the plugin, and its declaration, into a team's folder. */
export function stockBuild(
  team: string,
  more: Record<string, string> = {},
  manifest: object = {},
): void {
  const content: Record<string, string> = {
    'remoteEntry.js': '/* entry */',
    'tea.js': '/* tea */',
    'tea.css': '.tea-pot { color: var(--parlor-ink) }',
    ...more,
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(team, file)), { recursive: true })
    writeFileSync(join(team, file), text)
  }
  for (const [file, text] of Object.entries(content)) write(`dist/${file}`, text)
  const loadable = Object.entries(content).filter(([file]) => /\.(js|css|html)$/.test(file))
  const name = federationName(NAME, VERSION)
  write(
    `dist/${MANIFEST_FILE}`,
    JSON.stringify({
      name,
      metaData: {
        globalName: name,
        remoteEntry: { path: '', name: 'remoteEntry.js', type: 'global' },
      },
      exposes: [
        { path: './tea', assets: { js: { sync: ['tea.js'] }, css: { sync: ['tea.css'] } } },
      ],
      shared: [],
      build: {
        version: VERSION,
        uniqueName: `${NAME}@${VERSION}`,
        chunkLoadingGlobal: `webpackChunk${NAME}_1_0_0`,
        publicPath: 'auto',
        scriptPolicy: 'parlor-chunks',
        bundles: [],
      },
      files: Object.fromEntries(loadable.map(([file, text]) => [file, integrityOf(text)])),
      ...manifest,
    }),
  )
  const screen = { path: '/tea', module: './tea', access: 'everyone', title: 'Tea' }
  const declaration = { name: NAME, port: 4000, screens: [screen], smoke: [{ go: '/tea' }] }
  write('remote.json', JSON.stringify(declaration))
}
