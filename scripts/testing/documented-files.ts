import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../platform/project-root'

/** The files that the document about federation shows, by the name behind the language of each. */
export function documentedFiles(): Record<string, string> {
  const document = readFileSync(join(root, 'shared/FEDERATION.md'), 'utf8')
  const blocks = [...document.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)]
  return Object.fromEntries(blocks.map(([, file = '', text = '']) => [file, text]))
}
