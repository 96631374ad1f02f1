import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TraceMap } from '@jridgewell/trace-mapping'
import { MAPS_FOLDER } from '../../build/release'
import type { ReleaseId } from '../contract/manifest'
import { sourcePlace } from '../source-place'

/** A position in a script of a release, as stacks have it. */
const PLACE = /https?:\/\/[^\s/]+\/(host|remote-[\w-]+)\/([^\s/]+)\/([^\s:()]+\.m?js):(\d+):(\d+)/g

/** The position in a stack that threw: a remote's frames are among those of host and React. */
export function placeIn(stack: string): string | undefined {
  const places = stack.match(PLACE) ?? []
  return places.find((place) => /\/\/[^/]+\/remote-/.test(place)) ?? places[0]
}

/** Writes each position in the candidate's scripts as the line of its sources, if the build has maps. */
export function sourceLines({ name, version, folder }: ReleaseId & { folder: string }) {
  const maps = new Map<string, TraceMap | undefined>()
  const mapOf = (file: string) => {
    const path = join(folder, MAPS_FOLDER, `${file}.map`)
    if (!maps.has(file)) {
      maps.set(file, existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : undefined)
    }
    return maps.get(file)
  }
  return (sentence: string) =>
    sentence.replaceAll(
      PLACE,
      (place, owner: string, of: string, file: string, ...at: string[]) => {
        const map = owner === name && of === version ? mapOf(file) : undefined
        const [line, column] = at.map(Number)
        return (map && sourcePlace(map, { line: line ?? 0, column: column ?? 0 })?.place) ?? place
      },
    )
}
