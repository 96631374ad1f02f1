import { type ChildProcess, execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../build/packages'
import { dateTypeCaches, typeCacheOf } from '../build/type-caches'

type ShowErrors = (errors: readonly string[]) => void

/** Checks types in a process of its own, for which no build and no page waits. */
export class TypeErrors {
  readonly #names = new Set<string>()
  readonly #places: ShowErrors[] = []
  #running: ChildProcess | undefined
  #isStale = false
  #errors: readonly string[] = []

  constructor(private readonly folder = root) {}

  /** Also checks a package, from the next check on; before its build, which would notice the first
   * folder of the compiler's files, and begin again. */
  add(name: string): void {
    mkdirSync(dirname(typeCacheOf(join(this.folder, name))), { recursive: true })
    this.#names.add(name)
  }

  /** Shows all errors at a place after each check. */
  showIn(place: ShowErrors): void {
    this.#places.push(place)
  }

  /** A text for each error of the last check. */
  get errors(): readonly string[] {
    return this.#errors
  }

  /** Starts a check. One that runs may have read files before they changed: another follows it, which
   * is short, because the compiler has kept what it found out. */
  check(): void {
    this.#isStale = this.#running !== undefined
    if (this.#isStale) return
    const args = ['-b', ...this.#names, '--pretty', 'false']
    const options = { cwd: this.folder, maxBuffer: Number.POSITIVE_INFINITY }
    const folders = [...this.#names].map((name) => join(this.folder, name))
    const compiler = join(root, 'node_modules/.bin/tsc')
    const startedAt = new Date()
    const running = execFile(compiler, args, options, (_, printed) => {
      if (running !== this.#running) return
      this.#running = undefined
      dateTypeCaches(folders, startedAt)
      if (this.#isStale) return this.check()
      this.#errors = errorsIn(printed)
      for (const show of this.#places) show(this.#errors)
    })
    this.#running = running
    // Builds go first.
    if (running.pid) setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  }

  stop(): void {
    this.#running?.kill()
    this.#running = undefined
  }
}

/** The errors in what the compiler prints, where an error's further lines begin with a space. Each
 * package that includes a file of `shared` has its errors. */
function errorsIn(printed: string): string[] {
  const all = printed.trim().split(/\n(?=\S)/)
  return [...new Set(all.filter((each) => /(^|\s)error TS\d+: /.test(each)))]
}
