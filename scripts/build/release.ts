import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'

/** As a later tool may declare it: what it has added is kept, and what it means is for the host. */
export const screenSchema = v.looseObject({
  path: v.string(),
  module: v.string(),
  access: v.string(),
  title: v.string(),
})
/** A screen that a release brings. */
export type ReleasedScreen = v.InferOutput<typeof screenSchema>

const releaseSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Files of the host's page, in the order they run; empty for a remote. */
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  /** Every file of the release, by path from its folder, with its `sha384-…` for `integrity`. */
  files: v.record(v.string(), v.string()),
  /** The screens that a remote declares; a host has none, nor has a release of before they were. */
  screens: v.optional(v.array(screenSchema)),
  /** The HTML of screens that show before any script has run. */
  statics: v.optional(
    v.array(
      v.object({
        path: v.string(),
        module: v.string(),
        file: v.string(),
        /** By key of the configuration, the values that it was made for; null where the key is absent. */
        config: v.record(v.string(), v.array(v.unknown())),
      }),
    ),
  ),
  /** The design system that the HTML is made of; a screen fits a header of the same alone. */
  look: v.optional(v.string()),
})

/** What a build writes beside its files as `release.json`: all that publishing needs to know. */
export type Release = v.InferOutput<typeof releaseSchema>

export const RELEASE_FILE = 'release.json'

/** What a remote brings for the gates of others; it is published outside of what a site serves. */
export const CHECKS_FILE = 'checks.json'
/** Where a site keeps that; no web server should serve it. */
export const CHECKS_FOLDER = '.checks'

/** The host's header as strangers see it, above each static screen. */
export const HEADER_FILE = 'static.header.html'
export const MANIFEST_FILE = 'mf-manifest.json'

/** Reads `release.json`. */
export function parseRelease(text: string): Release {
  return v.parse(releaseSchema, JSON.parse(text))
}

/** The release in a folder; undefined where there is none, or it was cut off while it was written. */
export function readRelease(folder: string): Release | undefined {
  try {
    return parseRelease(readFileSync(join(folder, RELEASE_FILE), 'utf8'))
  } catch {
    return undefined
  }
}

/** The subresource integrity of a file's bytes, for an `integrity` attribute. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** What lies beside the files of a build and is not served as one of them. */
const BESIDE = [RELEASE_FILE, CHECKS_FILE]

/** Where a build puts the maps of its scripts, which only those who mend them may read. */
export const MAPS_FOLDER = 'maps'

/** The hash of every file that a build serves, by path from its folder. */
export function hashFiles(folder: string): Record<string, string> {
  const files = filesIn(folder)
    .filter((file) => !BESIDE.includes(basename(file)) && !file.startsWith(`${MAPS_FOLDER}/`))
    .sort()
  return Object.fromEntries(
    files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  )
}

/** Every file below a folder, by its path from there; none where there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** The site cannot be read or changed as it is; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
