import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { isDeployable, type PackageName, root } from '../../build/packages'
import { gitState } from '../../build/version/git-state'
import { sourceVersion } from '../../build/version/source-version'
import { parseManifest } from '../contract/manifest'
import { badBuild, completeStockBuild, isStock } from '../pipeline/stock-build'
import type { BuiltCandidate, Candidate } from './candidate'

/** The first step: builds the package, unless its release was built before. */
export async function buildCandidate(candidate: Candidate): Promise<BuiltCandidate> {
  const { progress, deploy } = candidate
  const { name, build: make = buildRelease } = deploy
  const build = candidate.build ?? (await progress.during(`building ${name}`, () => make(name)))
  progress.done(build.reused ? `${name} is built already` : `${name} is built`)
  return { ...candidate, build }
}

interface BuildPlace {
  buildFolder: string
  name: PackageName
  /** For a stock build. */
  declaration?: string | undefined
}

/**
 * Passes on a release that was built before. None of it runs here, and its folder is only read: a
 * stock build is completed in a copy.
 */
export async function withReleaseIn<T>(
  { buildFolder, name, declaration }: BuildPlace,
  use: (release: BuiltRelease) => Promise<T>,
): Promise<T> {
  const folder = resolve(root, buildFolder)
  const manifest = manifestIn(folder)
  if (!isStock(manifest)) {
    if (declaration === undefined) return use(readRelease(manifest, { folder, name }))
    throw badBuild(
      folder,
      'is not a stock build: it already contains its declaration. Omit --declaration.',
    )
  }
  const copy = mkdtempSync(join(tmpdir(), 'parlor-stock-build-'))
  try {
    const stock = { name, folder, declaration: declaration && resolve(root, declaration) }
    await completeStockBuild(stock, copy)
    return await use(releaseIn(copy, name))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function manifestIn(folder: string): string {
  if (!existsSync(join(folder, MANIFEST_FILE))) {
    throw badBuild(folder, `holds no build: it has no ${MANIFEST_FILE}. A build is in NAME/dist.`)
  }
  // A link would publish a file of this machine, such as a key.
  const link = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  )
  if (link) {
    const path = relative(folder, join(link.parentPath, link.name))
    throw badBuild(folder, `holds ${path}, which is not a regular file. A build has only files.`)
  }
  return readFileSync(join(folder, MANIFEST_FILE), 'utf8')
}

/** Reads a release of this project's recipe. */
export function releaseIn(place: string, name: PackageName): BuiltRelease {
  const folder = resolve(root, place)
  return readRelease(manifestIn(folder), { folder, name })
}

function readRelease(
  manifest: string,
  { folder, name }: { folder: string; name: PackageName },
): BuiltRelease {
  const refuse = (problem: string): never => {
    throw badBuild(folder, problem)
  }
  const parsed = parseManifest(manifest)
  if ('problem' in parsed) return refuse(`cannot be used: its ${MANIFEST_FILE} ${parsed.problem}.`)
  const { name: other, version, files } = parsed.release
  if (other !== name) return refuse(`holds ${other}, not ${name}.`)
  const expected = isDeployable(name) ? sourceVersion(name) : version
  if (version !== expected) {
    return refuse(`holds ${name} ${version}, but the sources here are ${expected}.`)
  }
  // Another project's package is not of the commit that is checked out here.
  const origin = isDeployable(name) ? gitState() : {}
  return { name, version, folder, files, reused: true, origin }
}
