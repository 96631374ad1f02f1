import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { localConfig } from '../../site/local-config'

/** The host's own page with these files in it, and the configuration inline as Parlor has it. */
export function writePage(
  folder: string,
  { address, files }: { address: string; files: readonly string[] },
): void {
  const config = localConfig({ feedback: 'console' })
  const head = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${address}${file}">`
      : `<script defer src="${address}${file}"></script>`,
  )
  const page = readFileSync(join(root, 'host/index.html'), 'utf8')
    .replace('<!-- parlor:head -->', () => head.join('\n    '))
    .replace(
      '<!-- parlor:body -->',
      () => `<script type="application/json" id="parlor-config">${JSON.stringify(config)}</script>`,
    )
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
}
