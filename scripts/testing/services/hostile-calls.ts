/** Ways to reach a service other than by fetch, with the headers that Chromium sends. */
export const OTHER_WAYS: readonly (readonly [way: string, headers: Record<string, string>])[] = [
  ['a navigation', fetchMetadata('document', 'navigate')],
  ['a link with download', fetchMetadata('empty', 'navigate')],
  ['a script', fetchMetadata('script', 'no-cors')],
  ['a frame', fetchMetadata('iframe', 'navigate')],
  ['an image', fetchMetadata('image', 'no-cors')],
  ['a worker', fetchMetadata('worker', 'same-origin')],
  ['a service worker', fetchMetadata('serviceworker', 'same-origin')],
  ['a form', { ...fetchMetadata('document', 'navigate'), origin: 'null' }],
  ['another site', fetchMetadata('empty', 'cors', 'cross-site')],
  ['another origin of the same site', fetchMetadata('empty', 'no-cors', 'same-site')],
  ['another name that leads here', { ...fetchMetadata('empty', 'cors'), host: 'evil.example' }],
]

function fetchMetadata(dest: string, mode: string, site = 'same-origin') {
  return { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode, 'sec-fetch-site': site }
}

/** The headers of a fetch by the site's own page. */
export const OWN_FETCH = fetchMetadata('empty', 'cors')

/** Paths below a service's own that lead elsewhere, if anything on the way resolves them. */
export const HOSTILE_PATHS = [
  '/../other/1',
  '/items/../../other',
  '/./1',
  '/..',
  '/%2e%2e/other',
  '/%2E%2e/%2e%2e/_local/inbox',
  '/.%2e/other',
  '//evil.example/',
  '/http://evil.example/',
  '/..\\other',
  '/..%5cother',
  '/items%2f..%2fother',
  '/items%252e%252e',
  '/items%00',
  '/items%0d%0aHost:evil',
  '/@evil.example/',
  '/items;a=1',
  '/items%',
  '/items//1',
]

/** Paths of no service. */
export const PATHS_AROUND = ['/api', '/api/', '/api/remote-orders', '/api/remote-orders/orders']

/** Paths that a service gets as they are. */
export const GOOD_PATHS = [
  '/',
  '/items/1',
  '/items/',
  '/a.b/~c_d-e',
  '/%C3%A4%20%3F',
  '/1?q=..//%2e&u=http://x/',
]

export const GOOD_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
