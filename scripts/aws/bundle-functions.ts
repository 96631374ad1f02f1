import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import { root } from '../build/packages'

/** Bundles the functions into one file for each template, without dependencies. */
export async function bundleFunctions(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    // The names that the templates' handlers begin with.
    entryPoints: {
      chat: 'scripts/aws/functions/chat-functions.ts',
      reports: 'scripts/aws/functions/report-functions.ts',
      composer: 'scripts/aws/functions/composer-function.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // Not minified, so that a stack trace in the logs can be read.
  })
}
