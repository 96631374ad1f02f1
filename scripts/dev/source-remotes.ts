import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { root } from '../build/packages'

/** The most development servers that run unless remotes are named: each takes time and memory. */
const MOST = 6

interface SourceChoice {
  explicitNames: readonly RemoteName[]
  remotes: readonly RemoteName[]
  project?: string
}

/** The remotes that development serves from source, and a line with their names and the reason. */
export function sourceRemotes({ explicitNames, remotes, project = root }: SourceChoice): {
  names: readonly RemoteName[]
  line: string
} {
  const [names, why] = choose({ explicitNames, remotes, project })
  const others = remotes.length - names.length
  const rest =
    others === 0 ? '' : `; ${others === 1 ? 'the other one is' : `${others} others are`} as built`
  return { names, line: `From source: ${names.join(', ') || 'no remote'} (${why})${rest}.` }
}

function choose({
  explicitNames,
  remotes,
  project,
}: Required<SourceChoice>): [names: readonly RemoteName[], why: string] {
  if (explicitNames.length > 0) return [explicitNames, 'named']
  const changes = changedRemotes(remotes, project)
  if (changes.length > MOST) return [changes.slice(0, MOST), `the newest ${MOST} with changes`]
  if (changes.length > 0) return [changes, 'changed since the last commit']
  if (remotes.length <= MOST) return [remotes, 'all']
  return [[], 'none has changed; name those that you work on']
}

/** The remotes with uncommitted changes, the newest first; none without git. */
function changedRemotes(remotes: readonly RemoteName[], project: string): RemoteName[] {
  const changes = changedFiles(project)
  return remotes
    .map((name) => ({
      name,
      at: Math.max(...changes.filter((file) => file.startsWith(`${name}/`)).map(changedAt), 0),
    }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name)

  function changedAt(file: string): number {
    // A deleted file is a change of its folder, whose time may be gone with it.
    return statSync(join(project, file), { throwIfNoEntry: false })?.mtimeMs ?? 1
  }
}

/** The files that differ from the last commit, from the project's folder. */
function changedFiles(project: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['--no-optional-locks', '-C', project, ...args, '-z'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\0')
  try {
    return [
      ...git('diff', '--name-only', '--relative', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    return []
  }
}
