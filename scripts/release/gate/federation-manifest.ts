import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { MANIFEST_FILE } from '../../build/release'

// What a manifest lacks, or has in another form, reads as empty: the checks then say what is missing.

const text = v.fallback(v.string(), '')
const texts = v.fallback(v.array(v.string()), [])
export const textMap = v.fallback(v.record(v.string(), v.string()), {})

function lenient<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries)
  return v.fallback(schema, v.parse(schema, {}))
}

function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.fallback(v.array(item), [])
}

const filesSchema = lenient({
  /** Needed before the module can run. */
  sync: texts,
  async: texts,
})

const exposedSchema = v.pipe(
  lenient({ path: text, assets: lenient({ js: filesSchema, css: filesSchema }) }),
  v.transform(({ path, assets: { js, css } }) => ({
    /** `./dash` */
    path,
    scripts: js.sync,
    styles: css.sync,
    /** Files that it may ask for later. */
    later: [...js.async, ...css.async],
  })),
)

const sharedSchema = lenient({
  name: text,
  version: text,
  singleton: v.fallback(v.boolean(), false),
  requiredVersion: text,
  /** Names that the build imports from it; undefined where the build did not say. */
  uses: v.optional(texts),
  /** Names that the build's own copy offers. */
  offers: v.optional(texts),
})

/** How webpack was set up, as the build recorded it. */
const buildSchema = lenient({
  uniqueName: text,
  chunkLoadingGlobal: text,
  publicPath: text,
  /** Name of the trusted-types policy under which it loads its chunks. */
  scriptPolicy: text,
  /** The source file of each exposed module, from the package's folder. */
  modules: textMap,
  /** Packages whose modules the build carries. */
  bundles: texts,
})

const manifestSchema = v.pipe(
  lenient({
    /** The name in the federation's tables, `remote_chat`. */
    name: text,
    metaData: lenient({ globalName: text, remoteEntry: lenient({ path: text, name: text }) }),
    exposes: listOf(exposedSchema),
    shared: listOf(sharedSchema),
    /** On the host alone: the modules that it asks of each remote. */
    consumes: v.optional(v.fallback(v.record(v.string(), texts), {})),
    build: buildSchema,
    /** `sha384-…` of every file but the manifest itself. */
    files: textMap,
  }),
  v.transform(({ metaData: { globalName, remoteEntry }, ...rest }) => ({
    ...rest,
    globalName,
    /** Path of the entry; empty for the host. */
    entry: [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/'),
  })),
)

/** What the gate reads of a federation manifest. */
export type FederationManifest = v.InferOutput<typeof manifestSchema>
export type SharedPackage = v.InferOutput<typeof sharedSchema>

/** Reads a manifest as this project's builds write it. */
export function parseManifest(json: string): FederationManifest {
  return v.parse(manifestSchema, JSON.parse(json))
}

/** The manifest of a release that has just been built. */
export function builtManifest(folder: string): FederationManifest {
  return parseManifest(builtManifestText(folder))
}

export function builtManifestText(folder: string): string {
  return readFileSync(join(folder, MANIFEST_FILE), 'utf8')
}
