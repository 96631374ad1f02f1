import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages'
import { isAllowed, type LockedPackage, licencesOf } from '../checks/licences'
import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'

export const command = {
  prefix: 'npm run licences --',
  does: 'Lists the licence of every third-party package, and fails if one is not allowed.',
  words: {},
  options: {},
} satisfies Syntax

const LOCK_FILES = ['package-lock.json', 'scripts/hosted/package-lock.json']

export async function run(args: string[]): Promise<boolean> {
  readCommand(command, args)
  const all = LOCK_FILES.flatMap((file) => {
    const lock = readFileSync(join(root, file), 'utf8')
    return licencesOf((JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages)
  })
  for (const { name, version, licence, isProduction } of all) {
    console.log(`${licence}\t${isProduction ? 'production' : 'development'}\t${name} ${version}`)
  }
  const forbidden = all.filter(({ licence }) => !isAllowed(licence))
  const production = all.filter(({ isProduction }) => isProduction).length
  console.log(
    `\n${all.length} packages, ${production} of them production; ${forbidden.length} without an allowed licence`,
  )
  for (const { name, version, licence } of forbidden) {
    console.error(
      `${name} ${version} has the licence ${licence}. Remove the package, or add the licence to scripts/checks/licences.ts if its terms are acceptable.`,
    )
  }
  return forbidden.length === 0
}
