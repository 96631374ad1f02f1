import { LoadError } from '../remotes/outcome'
import { reportedError } from './reported-error'

const messageOf = (error: unknown) => reportedError(error).told.message

it.each([
  [
    TypeError,
    "Cannot read properties of undefined (reading 'secret')",
    "Cannot read properties of undefined (reading '…')",
  ],
  [
    TypeError,
    'can\'t access property "secret", secret is undefined',
    'can\'t access property "…", … is undefined',
  ],
  [
    TypeError,
    "undefined is not an object (evaluating 'secret.x')",
    "undefined is not an object (evaluating '…')",
  ],
  [TypeError, 'secret is not a function', '… is not a function'],
  [
    TypeError,
    "Cannot use 'in' operator to search for 'secret' in secret pears",
    "Cannot use '…' operator to search for '…' in …",
  ],
  [ReferenceError, 'secret is not defined', '… is not defined'],
  [ReferenceError, "Can't find variable: secret", "Can't find variable: …"],
  [RangeError, 'Invalid time zone specified: secret/pears', 'Invalid time …'],
  [RangeError, 'Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  [
    SyntaxError,
    'Unexpected token \'a\', "a secret type is a pear" is not valid JSON',
    'Unexpected token \'…\', "…" is not valid JSON',
  ],
  [
    SyntaxError,
    'JSON Parse error: Unexpected identifier "secret"',
    'JSON Parse error: Unexpected identifier "…"',
  ],
  [SyntaxError, 'Cannot convert secret to a BigInt', 'Cannot convert … to a BigInt'],
  [TypeError, 'URL constructor: secret is not a valid URL.', '… constructor: … is not a valid …'],
  [TypeError, 'secret@example.com secret=eyJhbGciOi.secret', '…'],
])('of a message the engine’s own words remain, and no value: %p, %s', (kind, message, words) => {
  expect(messageOf(new kind(message))).toBe(words)
})

it('keeps the words of the host’s own errors', () => {
  expect(messageOf(new LoadError('/a.js answered 503'))).toBe('/a.js answered 503')
})

it.each([
  ['an error of anybody’s', new Error('typed'), 'Error'],
  ['a class of anybody’s', Object.assign(new Error('typed'), { name: 'PoolError' }), 'PoolError'],
  ['a name with text in it', Object.assign(new Error(), { name: 'typed text' }), 'Error'],
  ['a text that was thrown', 'typed', 'string'],
  ['nothing', undefined, 'undefined'],
  ['an exception of the DOM', new DOMException("'typed'", 'SyntaxError'), 'SyntaxError'],
])('tells of %s no more than its class', (_, error, name) => {
  const { told } = reportedError(error)
  expect({ ...told, frames: [] }).toEqual({ name, frames: [] })
})
