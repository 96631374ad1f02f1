/** The names that a release of the model provides to others, and needs from them. */
export interface Traits {
  /** A host's names, tokens and known configuration keys. */
  gives?: string[]
  keys?: string[]
  /** A remote's needed names and tokens, and the path of its screen. */
  takes?: string[]
  path?: string
}

/** Releases that differ in names, tokens (which begin with `--`), paths and configuration keys. */
export const CATALOGUE: Record<string, Record<string, Traits>> = {
  host: {
    h1: { gives: ['a', 'b', '--t'], keys: ['k'] },
    h2: { gives: ['a', '--t'], keys: ['k'] },
    h3: { gives: ['a', 'b'], keys: ['k'] },
    h4: { gives: ['a', 'b', '--t'], keys: [] },
    h5: { gives: ['a', 'b', 'c', '--t', '--u'], keys: ['k', 'l'] },
  },
  'remote-chat': {
    c1: { takes: ['a'] },
    c2: { takes: ['b'] },
    c3: { takes: ['a', '--t'] },
    c4: { takes: ['c'] },
  },
  'remote-quiz': {
    q1: { takes: [], path: '/x' },
    q2: { takes: ['a'], path: '/y' },
    q3: { takes: ['--t'], path: '/z' },
  },
  'remote-tea': {
    t1: { takes: [], path: '/x' },
    t2: { takes: ['b'], path: '/y' },
    t3: { takes: ['--u'], path: '/x' },
    t4: { takes: ['a'], path: '/z' },
  },
}

export const traitsOf = (name: string, version: string): Traits => CATALOGUE[name]?.[version] ?? {}
