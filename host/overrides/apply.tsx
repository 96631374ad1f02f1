import type { ReactNode } from 'react'
import type { ReleaseIndexClient } from '../remotes/releases/release-index-client'
import { OverrideStrip } from './override-strip'
import { takeOverrides } from './overrides'

/** Runs what the tab overrides; returns what says so on every screen. */
export async function applyOverrides(index: ReleaseIndexClient): Promise<ReactNode> {
  const overrides = await takeOverrides(index)
  index.override(overrides.taken.map(({ release }) => release))
  return <OverrideStrip {...overrides} />
}
