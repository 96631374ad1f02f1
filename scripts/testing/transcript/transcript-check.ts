import { createHash } from 'node:crypto'

const SAID = /^(m\d+): m\d+ says (\d+)$/

/** Checks a member's transcript line by line: each author's lines must come in order, each once. */
export class TranscriptCheck {
  /** The number of lines, by any author. */
  lineCount = 0
  duplicated = 0
  reordered = 0
  private readonly next = new Map<string, number>()
  private readonly skipped = new Set<string>()
  private readonly digest = createHash('sha256')

  constructor(lines: readonly string[] = []) {
    for (const line of lines) this.hear(line)
  }

  hear(line: string): void {
    this.lineCount += 1
    this.digest.update(line).update('\n')
    const [, author, number] = SAID.exec(line) ?? []
    if (author === undefined) return
    const spokenLines = Number(number)
    const expected = this.next.get(author) ?? 0
    if (spokenLines === expected) this.next.set(author, spokenLines + 1)
    else if (this.skipped.delete(`${author}/${spokenLines}`)) this.reordered += 1
    else if (spokenLines < expected) this.duplicated += 1
    else {
      for (let missing = expected; missing < spokenLines; missing += 1) {
        this.skipped.add(`${author}/${missing}`)
      }
      this.next.set(author, spokenLines + 1)
    }
  }

  /** The number of missing lines, given how many each author has said. */
  lost(spokenLines: ReadonlyMap<string, number>): number {
    const unheard = [...spokenLines].map(([author, lines]) => lines - (this.next.get(author) ?? 0))
    return unheard.reduce((sum, lines) => sum + Math.max(0, lines), 0) + this.skipped.size
  }

  /** The same for members who heard the same lines in the same order. */
  fingerprint(): string {
    return this.digest.copy().digest('hex')
  }
}
