import { servicePathProblem } from './service-path'

it.each(['/', '/orders', '/orders/', '/orders/17/lines', '/a.b/~c_d-e', '/%C3%A4/%20x', '/...'])(
  'takes %s',
  (path) => {
    expect(servicePathProblem(path)).toBeUndefined()
  },
)

it.each([
  ...['', 'orders', '//host', '/a//b', '/.', '/..', '/a/../b', '/a/.', 'https://host/a'],
  ...['/%2e%2e/b', '/%2E', '/a%2fb', '/a%5Cb', '/%25', '/%00', '/%0a', '/a b', '/a?b', '/a\\b'],
  ...['/%', '/%zz', '/ä', '/a;b', '/a:b', '/a@b'],
])('refuses %j', (path) => {
  expect(servicePathProblem(path)).toEqual(expect.any(String))
})
