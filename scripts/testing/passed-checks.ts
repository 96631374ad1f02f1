import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build/packages'

/** What no check reads: outputs, and what tools keep for themselves. */
const NOT_READ = /^(node_modules|dist|test-results|\.(?!biome\.json$).*)$/

/** The checks that have passed over exactly these files, which need not run again. */
export class PassedChecks {
  readonly #file: string
  readonly #state: string
  readonly #passed: Set<string>

  constructor(project = root) {
    this.#file = join(project, '.cache/passed-checks.json')
    this.#state = stateOf(project)
    this.#passed = new Set(this.#read())
  }

  has(name: string): boolean {
    return this.#passed.has(name)
  }

  add(name: string): void {
    this.#passed.add(name)
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify({ state: this.#state, passed: [...this.#passed] }))
  }

  #read(): string[] {
    try {
      const { state, passed } = JSON.parse(readFileSync(this.#file, 'utf8')) as {
        state: string
        passed: string[]
      }
      return state === this.#state ? passed : []
    } catch {
      // The first run, or one that was interrupted while it wrote.
      return []
    }
  }
}

/** All that checks read, in one hash: the project's files, and which packages are installed. */
function stateOf(project: string): string {
  const hash = createHash('sha256')
  const installed = join(project, 'node_modules/.package-lock.json')
  for (const file of [...filesIn(project), installed]) {
    hash.update(file).update('\0').update(contentOf(file)).update('\0')
  }
  return hash.digest('hex')
}

function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch {
    return ''
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_READ.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}
