import { isFilePath, isSegment, sameButForCase } from '@parlor/shared/contract/build/file-paths'
import { CHECKS_FILE, CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'
import { releasedScreen } from '@parlor/shared/contract/screens'
import * as v from 'valibot'
import { configurationSchema } from './configuration-schema'
import { type FederationManifest, readFederationManifest } from './federation-manifest'
import { releasedContribution, releasedSlots } from './slots'

const file = v.pipe(v.string(), v.check(isFilePath, 'is not a file path'))
const source = v.pipe(
  v.string(),
  v.check((text) => isFilePath(text.replace(/^\.\//, '')), 'is not a file path'),
)
const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'))
/** A package's name or version. */
export const segment = v.pipe(v.string(), v.check(isSegment, 'must be one part of a path'))

/** The hash of every file except the manifest itself, by path within the release's folder. */
export const fileHashes = v.pipe(
  v.record(file, hash),
  v.check(
    (files) => sameButForCase(Object.keys(files)) === undefined,
    'has two paths that differ only in case',
  ),
)

const manifestSchema = v.object({
  release: v.object({
    /** The package's name, `remote-chat`. */
    name: segment,
    version: segment,
    /** Files of the host's page, in execution order; empty for a remote. */
    scripts: v.array(file),
    styles: v.array(file),
    /** Set by a build that does not use this project's recipe. */
    built: v.optional(v.literal('elsewhere')),
    /** Undefined for a host. */
    screens: v.optional(v.array(releasedScreen)),
    /** Its contributions to the slots of other remotes. */
    offers: v.optional(v.array(releasedContribution)),
    /** The slots of its screens; nobody fills one that cannot be read. */
    slots: v.fallback(v.optional(releasedSlots), undefined),
    /** The HTML of screens that show before any script runs. */
    staticScreens: v.optional(
      v.array(
        v.object({
          path: v.string(),
          module: v.string(),
          file,
          /** By configuration key, the values that this is for; null stands for an absent key. */
          config: v.record(v.string(), v.array(v.unknown())),
        }),
      ),
      [],
    ),
    /** Hash of the design system in the HTML; a screen fits only a header with the same hash. */
    designHash: v.optional(v.string()),
    /** Only for a host: the rules for its configuration. */
    configuration: v.optional(configurationSchema),
    /** Classes and tokens that host and remotes share by name. */
    styleNames: v.optional(
      v.object({
        /** Only for a host: every name that its style sheets declare. */
        declares: v.optional(v.array(v.string()), []),
        /** Tokens that the release's own style sheets require. */
        needs: v.optional(v.array(v.string()), []),
        /** Every name that its files mention, required or not. */
        mentions: v.optional(v.array(v.string()), []),
      }),
      {},
    ),
  }),
  /** The source of each exposed module, which other teams' gates compile. */
  build: v.optional(v.object({ modules: v.optional(v.record(v.string(), source)) })),
  files: fileHashes,
})

/** A complete release, as its `mf-manifest.json` describes it. */
export interface Release extends v.InferOutput<typeof manifestSchema.entries.release> {
  files: Record<string, string>
  federation: FederationManifest
}

export type ReleaseId = Pick<Release, 'name' | 'version'>

/** Reads a manifest, or returns a short description of its problem. */
export function parseManifest(text: string): { release: Release } | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'is not JSON' }
  }
  const parsed = v.safeParse(manifestSchema, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return { problem: `has a wrong ${v.getDotPath(issue) ?? 'form'}: ${issue.message}` }
  }
  const { release, files } = parsed.output
  return { release: { ...release, files, federation: readFederationManifest(json) } }
}

/** Where a site stores a file of a release; its checks are separate, only for deploys. */
export function placeOf({ name, version }: ReleaseId, path: string): string {
  return path === CHECKS_FILE
    ? `${CHECKS_FOLDER}/${name}/${version}.json`
    : `${name}/${version}/${path}`
}
