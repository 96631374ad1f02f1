import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from './check-files'

/**
 * A call of the hook with a written name. The hook is an export of `@parlor/shared`, which no remote
 * contains, so its name stays in every build.
 */
const CALL = /\buseService\)?\(\s*(["'`])([^"'`]*)\1\s*\)/g

/**
 * Refuses a remote that uses a service which it has not declared. A name that is not written out
 * is found by the trial: the hook throws.
 */
export function checkServices({ release: { name, files, federation }, folder }: Built): string[] {
  const declared = Object.keys(federation.declared.services)
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'))
  const used = scripts.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(CALL)].map(([, , used = '']) => used),
  )
  const missing = [...new Set(used)].filter((each) => !declared.includes(each))
  return missing.map(
    (each) =>
      `${name} uses the service ${each}, which it has not declared: add it to "services" in ${name}/remote.json, with its purpose and its token.`,
  )
}
