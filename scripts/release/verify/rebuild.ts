import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { parseManifest, type Release } from '@parlor/shared/contract/manifest'
import type { IndexRelease } from '@parlor/shared/contract/release-index'
import { integrityOf } from '../../build/release'
import type { Branch } from './branch'
import type { Finding } from './finding'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

export interface Published {
  name: string
  entry: IndexRelease
  /** Undefined if its manifest is not the one that the index names. */
  release: Release | undefined
}

/** Builds one package in a checkout, and returns its manifest; rejects if it does not build. */
export type Build = (checkout: string, name: string) => Promise<string>

/** Compares a published release with one that is built again from its commit. */
export async function verifyBuild(
  { name, entry, release }: Published,
  { branch, build }: { branch: Branch; build: Build },
): Promise<Finding> {
  const { version, commit } = entry
  const subject = name
  const open = (seen: string): Finding => ({ subject, problems: [], seen, isOpen: true })
  const finding = (...problems: string[]): Finding => ({ subject, problems, seen: 'the same' })
  if (!branch.hasPackage(name)) return open('of another repository, and not built here')
  if (commit === undefined) return open('built from uncommitted changes, nothing to compare')
  if (!branch.has(commit)) return finding(`${commit} is not of this branch, and was not built`)
  if (!release) return finding(`${version} has no usable manifest, and was not built`)

  const text = await manifestAt(commit, { name, branch, build })
  if (text === undefined) return finding(`${commit.slice(0, 7)} does not build`)
  if (integrityOf(text) === entry.integrity) return finding()
  const read = parseManifest(text)
  if ('problem' in read) return finding(`${MANIFEST_FILE} ${read.problem}`)
  const built = read.release
  if (built.version !== version) {
    return finding(`${commit.slice(0, 7)} makes ${built.version}, not ${version}`)
  }
  return finding(`${differences(built.files, release.files).join(', ')} differs`)
}

/** The manifest of a package built at a commit; undefined if it does not build. */
async function manifestAt(
  commit: string,
  { name, branch, build }: { name: string; branch: Branch; build: Build },
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-verify-'))
  try {
    const checkout = join(folder, 'checkout')
    branch.checkOut(commit, checkout)
    return await build(checkout, name)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs and builds without any variable of this process, so that no secret can be read. */
export const buildAlone: Build = async (checkout, name) => {
  const home = `${checkout}.home`
  mkdirSync(home)
  const env = { PATH: process.env.PATH, HOME: home }
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', args, { cwd: checkout, env, maxBuffer: MAX_OUTPUT_BYTES })
  await npm('ci', '--ignore-scripts')
  await npm('run', 'build', '--', name)
  return readFileSync(join(checkout, name, 'dist', MANIFEST_FILE), 'utf8')
}

type Files = Record<string, string>

/** The files that differ, without the hash in their names: `main.…js`. */
function differences(built: Files, published: Files): string[] {
  const files = [...Object.keys(built), ...Object.keys(published)]
  const different = files.filter((file) => built[file] !== published[file])
  const names = different.map((file) => file.replace(/\.[0-9a-f]{8,}\./, '.…'))
  return names.length > 0 ? [...new Set(names)] : [MANIFEST_FILE]
}
