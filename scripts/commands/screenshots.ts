import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { takePictures } from '../testing/browser/pictures'
import { drawRooms } from '../testing/rooms-picture'

export const command = {
  prefix: 'npm run screenshots --',
  does: 'Takes screenshots of every screen, in scripts/pictures.',
  words: {},
  options: {},
} satisfies Syntax

/** Also draws the chart of the rooms in ARCHITECTURE.md. */
export async function run(args: string[]): Promise<true> {
  readCommand(command, args)
  await takePictures()
  drawRooms()
  return true
}
