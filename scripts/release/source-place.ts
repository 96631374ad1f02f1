import { originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping'

/** A position as browsers count it, from 1. */
export interface CodePosition {
  line: number
  column: number
}

/** The position in the sources, as `remote-chat/composer/composer.tsx:41:9` and with the function's
 * name; undefined if the map does not know it. */
export function sourcePlace(map: TraceMap, { line, column }: CodePosition) {
  if (line < 1) return undefined
  // Maps count columns from 0.
  const origin = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (!origin.source) return undefined
  return { place: `${origin.source}:${origin.line}:${origin.column + 1}`, name: origin.name }
}
