import { isDeployable } from '../build/packages'
import type { ReleaseIndex } from './release-index'

/** The site cannot be read or changed as it is; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ROW_KEYS = ['version', 'manifest', 'integrity', 'publishedAt']
const isRow = (value: unknown) =>
  isFields(value) && ROW_KEYS.every((key) => typeof value[key] === 'string')
const isCanary = (value: unknown) =>
  isFields(value) && isRow(value.release) && typeof value.share === 'number'
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Reads `releases.json`; an index that somebody has edited out of form is refused by name. */
export function parseReleaseIndex(text: string, address: string): ReleaseIndex {
  const refuse = (why: string) =>
    new ReleaseError(
      `The release index of ${address} cannot be used: ${why}. Nothing was changed. Put back releases.json as the last deploy wrote it.`,
    )
  let index: unknown
  try {
    index = JSON.parse(text)
  } catch (error) {
    throw refuse((error as Error).message)
  }
  if (!isFields(index)) throw refuse('it is no JSON object')
  for (const [name, deploy] of Object.entries(index)) {
    if (!isDeployable(name)) throw refuse(`it names an unknown package ${JSON.stringify(name)}`)
    if (!isFields(deploy) || !isRow(deploy.current)) throw refuse(`${name} has no current release`)
    if (!Array.isArray(deploy.previous) || !deploy.previous.every(isRow)) {
      throw refuse(`the previous releases of ${name} are not a list of releases`)
    }
    const { canary, heldBack } = deploy
    if (canary !== undefined && !isCanary(canary)) throw refuse(`the canary of ${name} is none`)
    if (heldBack !== undefined && !isTexts(heldBack)) {
      throw refuse(`the versions of ${name} that are held back are not a list of texts`)
    }
  }
  return index as ReleaseIndex
}
