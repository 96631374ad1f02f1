import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installOnce } from '../build/install-once'
import { ReleaseError } from '../build/release'
import { isRemotesAlone, kitFolder } from '../platform/project-root'
import type { ObjectStorage } from './storage/object-storage'

/** The part of a hosted site that the kit has too. */
export interface HostedStorage {
  s3Storage(place: { bucket: string; prefix: string }): ObjectStorage
}

export interface HostedBackend {
  /** Runs `deploy -- backend` with these words. Returns the sentence for the operator. */
  deploy(words: string[]): Promise<string>
  /** Puts the functions and templates into a folder. */
  bundle(folder: string): Promise<void>
}

export interface HostedDoctor {
  /** Returns true if the site has no fault. */
  runDoctor(options: DoctorOptions): Promise<boolean>
}

export interface DoctorOptions {
  stack?: string | undefined
  region?: string | undefined
  as?: string | undefined
  repair?: boolean | undefined
  before?: string | undefined
}

/** The parts of `scripts/hosted` that others may load. */
export interface HostedDoors {
  storage(): Promise<HostedStorage>
  backend(): Promise<HostedBackend>
  doctor(): Promise<HostedDoctor>
}

const FOLDER = 'scripts/hosted'
const STORAGE_PACKAGE = '@aws-sdk/client-s3'

export async function installHosted(): Promise<void> {
  await installOnce(FOLDER, 'a hosted site')
}

/**
 * The doors to `scripts/hosted`. The path is computed, so that the compiler follows it neither here,
 * where its packages may not be installed, nor in the kit.
 */
export async function hostedDoors(): Promise<HostedDoors> {
  if (isRemotesAlone) refuseMissingPackage()
  else await installHosted()
  return ((await import(join(kitFolder, FOLDER, 'doors.ts'))) as { doors: HostedDoors }).doors
}

/** The kit contains no package of the provider: most sites take releases over HTTP. */
function refuseMissingPackage(): void {
  try {
    createRequire(join(kitFolder, FOLDER, 'doors.ts')).resolve(STORAGE_PACKAGE)
  } catch {
    throw new ReleaseError(
      `s3:// needs the package ${STORAGE_PACKAGE}, which is not installed. Nothing was changed. Add it to this repository: npm install --save-dev ${STORAGE_PACKAGE}`,
    )
  }
}
