import * as v from 'valibot'
import { isFilePath, isSegment, sameButForCase } from './build/file-paths'
import { CHECKS_FILE, CHECKS_FOLDER } from './build/release-files'
import type { ConfigurationForm } from './configuration'
import { type FederationManifest, readFederationManifest } from './federation-manifest'
import { releasedScreen } from './screens'

const file = v.pipe(v.string(), v.check(isFilePath, 'is no path of a file'))
const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is no sha384 hash'))
const segment = v.pipe(v.string(), v.check(isSegment, 'must be one part of a path'))

const settingSchema: v.GenericSchema<unknown, ConfigurationForm[string]> = v.object({
  kind: v.string(),
  optional: v.optional(v.boolean()),
  unless: v.optional(v.string()),
  notWith: v.optional(v.string()),
  values: v.optional(v.array(v.string())),
  keys: v.optional(v.lazy(() => v.record(v.string(), settingSchema))),
})

const manifestSchema = v.object({
  release: v.object({
    /** The package's, `remote-chat`. */
    name: segment,
    version: segment,
    /** Files of the host's page, in the order they run; empty for a remote. */
    scripts: v.array(file),
    styles: v.array(file),
    /** Undefined for a host. */
    screens: v.optional(v.array(releasedScreen)),
    /** The HTML of screens that show before any script has run. */
    staticScreens: v.optional(
      v.array(
        v.object({
          path: v.string(),
          module: v.string(),
          file,
          /** By key of the configuration, the values that it was made for; null where it is absent. */
          config: v.record(v.string(), v.array(v.unknown())),
        }),
      ),
      [],
    ),
    /** Hash of the design system that the HTML is made of; a screen fits a header of the same alone. */
    designHash: v.optional(v.string()),
    /** Of a host: the form of its configuration. */
    configuration: v.optional(v.record(v.string(), settingSchema)),
    /** Classes and tokens that pass between host and remotes as texts. */
    styleNames: v.optional(
      v.object({
        /** Of a host: all that its style sheets declare. */
        declares: v.optional(v.array(v.string()), []),
        /** Tokens without which the release's own style sheets do not work. */
        needs: v.optional(v.array(v.string()), []),
        /** All that its files mention, needed or not. */
        mentions: v.optional(v.array(v.string()), []),
      }),
      {},
    ),
  }),
  /** The hash of every file of the release but the manifest itself, by path from its folder. */
  files: v.pipe(
    v.record(file, hash),
    v.check(
      (files) => sameButForCase(Object.keys(files)) === undefined,
      'has two paths that differ in case alone',
    ),
  ),
})

/** A release, whole: what its `mf-manifest.json` says of it. */
export interface Release extends v.InferOutput<typeof manifestSchema.entries.release> {
  files: Record<string, string>
  federation: FederationManifest
}

/** Reads a manifest, or says in a few words what is wrong with it. */
export function parseManifest(text: string): { release: Release } | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'is not JSON' }
  }
  const read = v.safeParse(manifestSchema, json)
  if (!read.success) {
    const [issue] = read.issues
    return { problem: `has a wrong ${v.getDotPath(issue) ?? 'form'}: ${issue.message}` }
  }
  const { release, files } = read.output
  return { release: { ...release, files, federation: readFederationManifest(json) } }
}

/** Where a site keeps a file of a release; its checks stand apart, for those who deploy. */
export function placeOf(
  { name, version }: { name: string; version: string },
  path: string,
): string {
  return path === CHECKS_FILE
    ? `${CHECKS_FOLDER}/${name}/${version}.json`
    : `${name}/${version}/${path}`
}
