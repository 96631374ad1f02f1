import type { ReportedError } from '@parlor/shared/contract/report'
import { LoadError } from '../remotes/outcome'
import { framesOf, type OwnFrame } from './frames'

/** Errors that the engine throws itself. A `DOMException` may bear one of their names. */
const ENGINE = [TypeError, RangeError, ReferenceError, SyntaxError, URIError, EvalError]

/**
 * The words that engines make their messages of. All others stand for values, and anybody can throw
 * a TypeError with any text: `Unexpected token 'x', "typed" is not valid JSON` keeps its own words.
 */
const WORDS = new Set(
  `a access accessing after an and any argument arguments array as assign assignment at await
  bigint before but by call callback called cannot can't character circular class
  column const constant constructor convert converting create cyclic data date declaration define defined
  deleted depth derived destructure division does dynamically end entry error evaluating exceeded
  execute expected extensible failed fetch find first for frozen function generator got has have
  identifier illegal implement import imported in initial initialization initialized input instance
  instanceof invalid invocation is it iterable iterator its json key length lexical literal load
  made malformed match maximum method missing module more most much must network networkerror new
  no non not null number object of on only operator or out parameter parse private promise properties
  property prototype proxy range read reading recursion redefine reduce regular required resource
  return returned search set setter setting size stack static string strict structure such super symbol
  syntax target than this time to token too type undefined unexpected unknown unterminated uri use used
  valid value variable when while with without yield`.split(/\s+/),
)

/** A quotation mark after a letter is an apostrophe. */
const QUOTED = /(^|[\s(,:])(['"`]).*?\2/g

const MAX_MESSAGE = 300

/** What may be told of an error: its class, its frames, and its message where that is nobody's text. */
export function reportedError(error: unknown): { told: ReportedError; own: OwnFrame[] } {
  if (!(error instanceof Error)) return { told: { name: typeof error, frames: [] }, own: [] }
  const own = framesOf(error)
  const frames = own.map(({ remote: _, version: _v, ...frame }) => frame)
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  const message = messageOf(error)
  return { told: { name, ...(message && { message }), frames }, own }
}

function messageOf(error: Error): string | undefined {
  if (error instanceof LoadError) return error.message.slice(0, MAX_MESSAGE)
  if (ENGINE.some((kind) => error instanceof kind)) return engineWords(error.message)
  return undefined
}

/** The message with `…` for everything in it that is not the engine's own word. */
function engineWords(message: string): string {
  const keep = (word: string) => (WORDS.has(word.toLowerCase()) ? word : '…')
  return message
    .slice(0, MAX_MESSAGE)
    .replace(QUOTED, '$1$2…$2')
    .replace(/[^\s'"`(),:;]+('t\b)?/g, keep)
    .replace(/…([\s:]+…)+/g, '…')
}
