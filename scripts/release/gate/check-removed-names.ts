import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FederationManifest } from '@parlor/shared/contract/federation-manifest'
import { parse } from 'postcss'
import type { BuiltRelease } from '../../build/build-release'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { expandAndContract, hostFirst } from './objection'

/** The scripts and styles of one package, as texts. */
export interface PackageText {
  scripts: string
  styles: string
}

interface LiveSite {
  store: Pick<ReleaseStore, 'readFile'>
  index: ReleaseIndex
  live: Partial<Record<string, FederationManifest>>
}

/**
 * The names of the design system that pass between packages as texts alone, its tokens and classes:
 * those of the candidate host that live remotes use, or those of the live host that the candidate
 * remote uses.
 */
export async function checkStyleNames(
  { name, folder, files }: Pick<BuiltRelease, 'name' | 'folder' | 'files'>,
  { store, index, live }: LiveSite,
): Promise<string[]> {
  const candidate = await textOf(Object.keys(files), async (file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const texts: Record<string, PackageText> = {}
  for (const [other, row] of Object.entries(index)) {
    texts[other] = await textOf(Object.keys(live[other]?.files ?? {}), (file) =>
      store.readFile(other, row.current, file),
    )
  }
  const { host, ...remotes } = texts
  if (!host) return []
  if (name !== 'host') return unknownTokens(name, { host, remote: candidate })
  return removedNames({ before: host, after: candidate, remotes })
}

async function textOf(
  files: readonly string[],
  read: (file: string) => Promise<string | undefined>,
): Promise<PackageText> {
  const joined = async (kind: string) => {
    const texts = await Promise.all(files.filter((file) => file.endsWith(kind)).map(read))
    return texts.join('\n')
  }
  return { scripts: await joined('.js'), styles: await joined('.css') }
}

interface HostChange {
  before: PackageText
  after: PackageText
  remotes: Record<string, PackageText>
}

/** What the host no longer styles or declares although a live remote uses it. */
export function removedNames({ before, after, remotes }: HostChange): string[] {
  const kept = namesIn(after.styles)
  return [...namesIn(before.styles)]
    .filter((name) => !kept.has(name))
    .flatMap((name) => {
      const users = Object.keys(remotes).filter((remote) => uses(remotes[remote], name))
      if (users.length === 0) return []
      const kind = name.startsWith('--') ? 'token' : 'class'
      return [
        `The host no longer has the ${kind} ${name}, which the live ${users.join(' and ')} ${users.length > 1 ? 'use' : 'uses'}: ${expandAndContract(name, users)}`,
      ]
    })
}

/** Tokens of the design system that a remote uses and that nobody declares. */
export function unknownTokens(
  name: string,
  { host, remote }: { host: PackageText; remote: PackageText },
): string[] {
  const declared = new Set([...namesIn(host.styles), ...namesIn(remote.styles)])
  const used = [...remote.styles.matchAll(/var\(\s*(--parlor-[\w-]+)\s*\)/g)]
  return [...new Set(used.map(([, token = '']) => token))]
    .filter((token) => !declared.has(token) && !hasWord(remote.scripts, token))
    .map(
      (token) =>
        `The styles of ${name} use the token ${token}, which the live host does not have: ${hostFirst(token, name)}`,
    )
}

/** `--parlor-ink` of a declaration and `parlor-button` of a selector. */
function namesIn(styles: string): Set<string> {
  const names = new Set<string>()
  const root = parse(styles)
  root.walkDecls(/^--/, ({ prop }) => void names.add(prop))
  root.walkAtRules('property', ({ params }) => void names.add(params))
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) names.add(name)
  })
  return names
}

/** A token with a fallback beside it, or of the remote's own, is not missed. */
function uses(remote: PackageText | undefined, name: string): boolean {
  if (!remote) return false
  if (!name.startsWith('--')) {
    return hasWord(remote.scripts, name) || hasWord(remote.styles, name, '\\.')
  }
  if (namesIn(remote.styles).has(name)) return false
  return (
    new RegExp(`var\\(\\s*${name}\\s*\\)`).test(remote.styles + remote.scripts) ||
    new RegExp(`["'\`]${name}["'\`]`).test(remote.scripts)
  )
}

function hasWord(text: string, word: string, before = ''): boolean {
  return new RegExp(`(?<![\\w-])${before}${word}(?![\\w-])`).test(text)
}
