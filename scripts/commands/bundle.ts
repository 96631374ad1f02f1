import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunctions } from '../aws/bundle-functions'
import { templateText } from '../aws/cdn/template-text'
import { root } from '../build/packages'
import type { Command } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'

export const command = {
  typed: 'npm run bundle --',
  does: 'Puts the functions and templates of the hosted services into dist/hosted.',
  words: {},
  options: {},
} satisfies Command

/**
 * Collects the files that an operator gives to the provider: the functions and the templates.
 * `scripts/aws/README.md` says what to do with them.
 */
export async function run(args: string[]): Promise<string> {
  readCommand(command, args)
  const folder = join(root, 'dist/hosted')
  mkdirSync(folder, { recursive: true })
  await bundleFunctions(join(folder, 'functions'))
  writeFileSync(join(folder, 'template.yaml'), templateText())
  for (const file of ['roles.yaml', 'package-role.yaml']) {
    copyFileSync(join(root, 'scripts/aws', file), join(folder, file))
  }
  return `Bundled into ${folder}: the templates and functions/`
}
