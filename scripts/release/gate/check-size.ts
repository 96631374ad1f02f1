import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Deployable } from '../../webpack/rooms'
import type { BuiltRelease } from '../build-release'
import type { FederationManifest } from './federation-manifest'

interface Budget {
  /** Until the heaviest first view can run. */
  firstView: number
  /** All scripts and styles, those that are asked for later among them. */
  whole: number
}

/** Bytes over the wire, gzip; about a third above what stands. Raised only with a reason. */
export const BUDGETS: Record<Deployable, Budget> = {
  host: { firstView: 150_000, whole: 200_000 },
  'remote-auth': { firstView: 30_000, whole: 60_000 },
  'remote-chat': { firstView: 26_000, whole: 60_000 },
}

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'scripts' | 'styles' | 'files'>

/** The files of the heaviest first view: the page of a host, the entry and one screen of a remote. */
function firstViewFiles({ name, scripts, styles }: Build, manifest: FederationManifest) {
  if (name === 'host') return [[...scripts, ...styles]]
  return manifest.exposes.map((exposed) => [manifest.entry, ...exposed.scripts, ...exposed.styles])
}

export function checkSize(release: Build, manifest: FederationManifest): string[] {
  const { name, folder, files } = release
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length
    sizes.set(file, size)
    return size
  }
  const sum = (list: string[]) => list.reduce((total, file) => total + sizeOf(file), 0)
  const largest = () => {
    const [file, size] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? []
    return `its largest file is ${file} with ${size}`
  }
  const budget = BUDGETS[name as Deployable]
  const firstView = Math.max(0, ...firstViewFiles(release, manifest).map(sum))
  const whole = sum(Object.keys(files).filter((file) => /\.(js|css)$/.test(file)))

  const objections: string[] = []
  if (firstView > budget.firstView) {
    objections.push(
      `${name} grew to ${firstView} bytes (gzip) for its first view, ${firstView - budget.firstView} over its budget, and ${largest()}: find what came in, or raise the budget in check-size.ts with a reason.`,
    )
  }
  if (whole > budget.whole) {
    objections.push(
      `${name} grew to ${whole} bytes (gzip) in all, ${whole - budget.whole} over its budget, and ${largest()}: find what came in, or raise the budget in check-size.ts with a reason.`,
    )
  }
  return objections
}
