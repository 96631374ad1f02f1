/** What the gate said of a seeded change. */
export interface Verdict {
  kind: string
  what: string
  name: string
  objections: string[]
}
