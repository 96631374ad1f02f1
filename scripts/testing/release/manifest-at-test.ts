import type { FederationManifest, SharedPackage } from '../../release/contract/federation-manifest'
import type { Release } from '../../release/contract/manifest'

/** A shared package as a valid manifest lists it. */
export function sharedPackage(name: string, more: Partial<SharedPackage> = {}): SharedPackage {
  const version = name === '@parlor/shared' ? '0.1.0' : '19.3.1'
  const facts = { version, singleton: true, requiredVersion: `^${version}` }
  return { name, ...facts, fallback: [], hasNames: true, uses: [], offers: undefined, ...more }
}

/** A valid manifest, except for what a test changes. */
export function manifestOf(more: Partial<FederationManifest> = {}): FederationManifest {
  return {
    name: 'remote__chat_1_0__a',
    globalName: 'remote__chat_1_0__a',
    entry: 'remoteEntry.js',
    isModule: false,
    chunksName: 'webpackChunkremote_chat_1_0_a',
    exposes: [{ path: './dash', scripts: ['dash.js'], styles: ['dash.css'], later: [] }],
    shared: ['react', '@parlor/shared'].map((name) => sharedPackage(name)),
    consumes: undefined,
    routing: undefined,
    build: {
      uniqueName: 'remote-chat@1.0-a',
      publicPath: 'auto',
      scriptPolicy: 'parlor-chunks',
      modules: { './dash': './dash.tsx' },
      bundles: ['css-loader'],
    },
    files: {},
    declared: { services: {}, settings: {}, policies: [], inlineStyles: false },
    ...more,
  }
}

/** The manifest of a host that requires the dash and provides the shared packages. */
export function hostManifest(more: Partial<FederationManifest> = {}): FederationManifest {
  const names = ['react', 'react-dom', 'react/jsx-runtime', '@parlor/shared']
  return manifestOf({
    name: 'host',
    globalName: 'host',
    entry: '',
    exposes: [],
    shared: names.map((name) => sharedPackage(name)),
    consumes: { 'remote-chat': ['./dash'] },
    ...more,
  })
}

/** A valid release of that name, except for what a test changes. */
export function releaseOf(name: string, more: Partial<Release> = {}): Release {
  const federation = name === 'host' ? hostManifest() : manifestOf()
  const noFiles = { scripts: [], styles: [], staticScreens: [], files: {} }
  const styleNames = { declares: [], needs: [], mentions: [] }
  return { name, version: '1', ...noFiles, styleNames, federation, ...more }
}
