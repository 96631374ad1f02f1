import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../build/packages'
import { templateText } from './cdn/template-text'

/**
 * Collects the files that an operator gives to the provider: the functions and the templates.
 * `scripts/hosted/README.md` says what to do with them.
 */
export async function bundleBackend(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await bundleFunctions(join(folder, 'functions'))
  writeFileSync(join(folder, 'template.yaml'), templateText())
  for (const file of ['roles.yaml', 'package-role.yaml']) {
    copyFileSync(join(root, 'scripts/hosted', file), join(folder, file))
  }
}

/** Bundles the functions into one file for each template, without dependencies. */
export async function bundleFunctions(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    // The names that the templates' handlers begin with.
    entryPoints: {
      chat: 'scripts/hosted/functions/chat-functions.ts',
      reports: 'scripts/hosted/functions/report-functions.ts',
      composer: 'scripts/hosted/functions/composer-function.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // Not minified, so that a stack trace in the logs can be read.
  })
}
