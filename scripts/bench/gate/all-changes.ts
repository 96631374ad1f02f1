import { brokenBuilds } from './breaking-builds'
import { brokenContracts } from './breaking-contracts'
import { brokenScreens } from './breaking-screens'
import { brokenSharing } from './breaking-sharing'
import { harmlessChanges } from './harmless-changes'
import type { SeededChange } from './seeded-change'

export const allChanges = {
  breaking: [...brokenContracts, ...brokenSharing, ...brokenBuilds, ...brokenScreens],
  harmless: harmlessChanges,
} satisfies Record<string, SeededChange[]>
