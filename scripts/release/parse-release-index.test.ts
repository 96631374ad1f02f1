import { parseReleaseIndex, ReleaseError } from './parse-release-index'

const row = {
  version: '1',
  manifest: '/host/1/mf-manifest.json',
  integrity: 'sha384-AAAA',
  publishedAt: '2026-11-20T10:00:00Z',
}
const deploy = { current: row, previous: [], canary: { release: row, share: 0.1 }, heldBack: ['0'] }
const parse = (value: unknown) => parseReleaseIndex(JSON.stringify(value), 'the site')

test('takes an index as a deploy writes it', () => {
  expect(parse({ host: deploy })).toEqual({ host: deploy })
})

test.each([
  [null, 'it is no JSON object'],
  [{ else: deploy }, 'it names an unknown package "else"'],
  [{ host: {} }, 'host has no current release'],
  [{ host: { current: row } }, 'the previous releases of host are not a list of releases'],
  [{ host: { ...deploy, canary: { release: 1 } } }, 'the canary of host is none'],
  [{ host: { ...deploy, canary: { release: row } } }, 'the canary of host is none'],
  [
    { host: { ...deploy, heldBack: '1' } },
    'the versions of host that are held back are not a list of texts',
  ],
])('refuses %j by what is wrong with it', (value, why) => {
  expect(() => parse(value)).toThrow(ReleaseError)
  expect(() => parse(value)).toThrow(`The release index of the site cannot be used: ${why}.`)
})
