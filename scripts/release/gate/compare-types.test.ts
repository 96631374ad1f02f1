import { compareTypes, type TypeComparison } from './compare-types'

const contract = `import type { ComponentType } from 'react'; export interface ScreenModule { default: ComponentType }`
const notice = (props: string) => `import type { ReactNode } from 'react'
export declare function Notice(props: { children: ReactNode${props} }): ReactNode`

const typesWith = (props: string) => ({
  'host/remotes/contract.d.ts': contract,
  'shared/index.d.ts': notice(props),
})

const sources = {
  'faq.tsx': `import { Notice } from '@parlor/shared'
import { question } from './question'
import chart from 'a-package-that-is-not-here'
export default function Faq() { return <Notice>{question}{chart}</Notice> }`,
  'question.ts': `export const question = 'Who?'`,
}

/** A live remote that is not checked out. */
const live = (props: string, more: Partial<TypeComparison> = {}): TypeComparison => ({
  modules: [{ remote: 'remote-faq', path: './faq', file: 'remote-faq/faq.tsx' }],
  types: typesWith(props),
  within: ['remote-faq'],
  packages: { 'remote-faq': sources },
  previousTypes: typesWith(''),
  ...more,
})

describe('the sources of a live remote against a candidate host', () => {
  it('pass if the host shares what they use, though their packages are not installed here', () => {
    expect(compareTypes(live('; icon?: string'))).toEqual([])
  })

  it('are refused if a shared component asks for one more prop', () => {
    expect(compareTypes(live('; topic: string'))).toEqual([
      expect.stringMatching(
        /^remote-faq\/faq.tsx:4 does not fit what the host shares: .*'topic' is missing/,
      ),
    ])
  })

  it('pass without an earlier host, though imports from an absent package have no type', () => {
    const replacements = {
      'faq.tsx': `import { each } from 'a-package-that-is-not-here'
import { question } from './question'
export default function Faq() { return each((answer) => <p>{question}{answer}</p>) }`,
    }
    const packages = { 'remote-faq': { ...sources, ...replacements } }
    expect(compareTypes(live('', { packages, previousTypes: undefined }))).toEqual([])
  })

  it('include the remote’s own declarations, which no import names', () => {
    const replacements = {
      'faq.tsx': `import { question } from './question'
import drawing from './drawing.custom'
export default function Faq() { return <p>{question}{drawing}{FAQ_VERSION.length}</p> }`,
      'globals.d.ts': 'declare const FAQ_VERSION: string',
      'files.d.ts': `declare module '*.custom' { const text: string; export default text }`,
    }
    const packages = { 'remote-faq': { ...sources, ...replacements } }
    expect(compareTypes(live('', { packages, previousTypes: undefined }))).toEqual([])
  })

  it('are refused without a component as their default export', () => {
    const packages = { 'remote-faq': { 'faq.tsx': 'export function Faq() { return null }' } }
    const replacements = live('', { types: {}, packages, previousTypes: undefined })
    expect(compareTypes(replacements)).toEqual([
      expect.stringContaining(
        "remote-faq ./faq (remote-faq/faq.tsx) is not what the host expects: Property 'default' is missing",
      ),
    ])
  })

  it('add no TypeScript to the comparison by the name of a file', () => {
    const file = "remote-faq/faq'; export const taken = window; import 'react"
    const modules = [{ remote: 'remote-faq', path: './faq', file }]
    expect(compareTypes(live('', { modules, previousTypes: undefined }))).toEqual([
      expect.stringContaining(`Cannot find module '`),
    ])
  })

  it('are refused if the host asks more of a screen', () => {
    const types = {
      ...typesWith(''),
      'host/remotes/contract.d.ts': `${contract.slice(0, -1)}; title: string }`,
    }
    expect(compareTypes(live('', { types }))).toEqual([
      expect.stringContaining('remote-faq ./faq (remote-faq/faq.tsx) is not what the host expects'),
    ])
  })
})

describe('a contribution to a slot', () => {
  const types = {
    'host/remotes/contract.d.ts': `import type { ComponentType } from 'react'; export interface ScreenModule<Props extends object = object> { default: ComponentType<Props> }`,
    'shared/index.d.ts': `export * from './slots'`,
    'shared/slots.d.ts': `export interface Slots {}`,
  }
  const others = `declare module '@parlor/shared' { interface Slots { 'quiz.aside': {} } }
export {}`
  const slots = `declare module '@parlor/shared' {
  interface Slots { 'dash.aside': { nickname: string; asked: readonly { question: string }[] } }
}
export {}`
  const compare = (props: string) =>
    compareTypes({
      modules: [],
      contributions: [
        {
          ...{ remote: 'remote-trivia', path: './badge', file: 'remote-trivia/badge.tsx' },
          ...{ slot: 'dash.aside', owner: 'remote-chat' },
        },
      ],
      types,
      within: [],
      packages: {
        'remote-chat': { 'slots.d.ts': slots, 'more.d.ts': others },
        'remote-trivia': {
          'badge.tsx': `export default function Badge(props: ${props}) { return null }`,
        },
      },
    })

  it.each(['{}', '{ nickname: string }', '{ asked: readonly { question?: string }[] }'])(
    'may take the props %s',
    (props) => {
      expect(compare(props)).toEqual([])
    },
  )

  it.each([
    ['{ nickname: number }', "Type 'string' is not assignable to type 'number'"],
    ['{ room: string }', "Property 'room' is missing"],
  ])('may not take the props %s', (props, reason) => {
    expect(compare(props)).toEqual([
      expect.stringContaining(
        'remote-trivia ./badge (remote-trivia/badge.tsx) does not accept the props that remote-chat passes to the slot dash.aside: ',
      ),
    ])
    expect(compare(props)[0]).toContain(reason)
  })
})
