import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build/packages'
import { isAllowed, type LockedPackage, licencesOf } from './testing/licences'

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }
const licences = licencesOf(packages)
for (const { name, version, licence, isProduction } of licences) {
  console.log(`${licence}\t${isProduction ? 'production' : 'development'}\t${name} ${version}`)
}
const refused = licences.filter(({ licence }) => !isAllowed(licence))
const production = licences.filter(({ isProduction }) => isProduction).length
console.log(
  `\n${licences.length} packages, ${production} of them production; ${refused.length} without an allowed licence`,
)
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} has the licence ${licence}. Remove the package, or add the licence to scripts/testing/licences.ts if its terms are acceptable.`,
  )
}
process.exit(refused.length === 0 ? 0 : 1)
