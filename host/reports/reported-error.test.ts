import { LoadError } from '../federation/load-error'
import { reportedError } from './reported-error'

it('includes the message of the host’s own errors', () => {
  const { report } = reportedError(new LoadError('/a.js answered 503'))
  expect(report.message).toBe('/a.js answered 503')
})

it.each([
  ['anyone’s error', new Error('typed'), 'Error'],
  [
    'an error of the engine, which quotes values',
    new SyntaxError('Unexpected token \'t\', "typed" is not valid JSON'),
    'SyntaxError',
  ],
  ['anyone’s error class', Object.assign(new Error('typed'), { name: 'PoolError' }), 'PoolError'],
  ['a name with text in it', Object.assign(new Error(), { name: 'typed text' }), 'Error'],
  ['a text that was thrown', 'typed', 'string'],
  ['nothing', undefined, 'undefined'],
  ['an exception of the DOM', new DOMException("'typed'", 'SyntaxError'), 'SyntaxError'],
])('reports only the class of %s', (_, error, name) => {
  const { report } = reportedError(error)
  expect({ ...report, frames: [] }).toEqual({ name, frames: [] })
})
