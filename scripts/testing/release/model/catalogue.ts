/** What a release of the model gives to others, and takes from them. */
export interface Traits {
  /** Of a host: names and tokens that it has, and keys of the configuration that it knows. */
  gives?: string[]
  keys?: string[]
  /** Of a remote: names and tokens that it takes, and where its screen is. */
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
