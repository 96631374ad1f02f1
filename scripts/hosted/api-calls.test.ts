import { API } from '@parlor/shared/contract/service-path'
import { FILE_POLICY } from '../release/headers/file-headers'
import { SERVICE_HEADERS } from '../release/headers/security-headers'
import {
  GOOD_METHODS,
  GOOD_PATHS,
  HOSTILE_PATHS,
  OTHER_WAYS,
  OWN_FETCH,
  PATHS_AROUND,
} from '../testing/services/hostile-calls'
import { tokenFor } from '../testing/services/service-at-test'
import { CDN_DOMAIN, cdnCode, cdnFunction } from './testing/cdn-function'
import { propertiesOf, readTemplate } from './testing/read-template'

const ORDERS = `${API}/remote-orders/orders`
const ownHeaders = { host: CDN_DOMAIN, ...OWN_FETCH }

const call = cdnFunction('ApiCalls', { DomainName: 'chat.example', ApiAccessTokens: 'off' })

describe("the CDN's function for calls of services", () => {
  it('is small enough for the CDN, and has no braces except those of the parameters', () => {
    const code = cdnCode('ApiCalls')
    expect(Buffer.byteLength(code)).toBeLessThan(10_240)
    expect(code.match(/`|\$\{.*?\}/g)).toEqual([`\${DomainName}`, `\${ApiAccessTokens}`])
  })

  it.each(OTHER_WAYS)('refuses a request that comes by %s', (_, headers) => {
    expect(call(`${ORDERS}/1`, { headers: { ...ownHeaders, ...headers } })).toMatchObject({
      statusCode: 403,
    })
  })

  it.each([
    ...HOSTILE_PATHS.map((path) => ORDERS + path),
    ...PATHS_AROUND,
    // The CDN resolves a path only to find out which behaviour it has.
    ...[`/x/..${ORDERS}/1`, '/login', `/${ORDERS}/1`, `/%61pi/remote-orders/orders/1`],
  ])('refuses the path %j', (uri) => {
    expect(call(uri, { headers: ownHeaders })).toMatchObject({ statusCode: 400 })
  })

  it.each(['OPTIONS', 'TRACE'])('refuses %s', (method) => {
    expect(call(`${ORDERS}/1`, { method, headers: ownHeaders })).toMatchObject({ statusCode: 405 })
  })

  it('refuses a call that a Parlor has passed on', () => {
    const headers = { ...ownHeaders, via: '1.1 parlor' }
    expect(call(`${ORDERS}/1`, { headers })).toMatchObject({ statusCode: 508 })
  })

  it.each([tokenFor('access'), tokenFor('refresh'), 'Basic YWRhOnNlY3JldA==', 'Bearer a.b.c'])(
    'refuses the authorization %s',
    (authorization) => {
      const headers = { ...ownHeaders, authorization }
      expect(call(`${ORDERS}/1`, { headers })).toMatchObject({ statusCode: 403 })
    },
  )

  it('refuses a second token', () => {
    const value = tokenFor('id')
    const headers = { ...ownHeaders, authorization: { value, multiValue: [{ value }, { value }] } }
    expect(call(`${ORDERS}/1`, { headers })).toMatchObject({ statusCode: 403 })
  })

  it('passes access tokens on if the operator allows it', () => {
    const open = cdnFunction('ApiCalls', { DomainName: '', ApiAccessTokens: 'on' })
    const headers = { ...ownHeaders, authorization: tokenFor('access') }
    expect(open(`${ORDERS}/1`, { headers })).toMatchObject({ uri: `${ORDERS}/1` })
  })

  it.each(GOOD_PATHS.map((path) => path.replace(/\?.*/, '')))('passes %j on unchanged', (path) => {
    expect(call(ORDERS + path, { headers: ownHeaders })).toMatchObject({ uri: ORDERS + path })
  })

  it.each(GOOD_METHODS)(
    'passes a %s on under the domain, with only the listed headers',
    (method) => {
      const passing = {
        accept: '*/*',
        'accept-language': 'de',
        'content-type': 'application/json',
        authorization: tokenFor('id'),
        'if-none-match': '"1"',
        'idempotency-key': 'k',
        range: 'bytes=0-1',
        'content-length': '2',
        host: 'chat.example',
      }
      const others = {
        ...OWN_FETCH,
        origin: 'https://chat.example',
        referer: 'https://chat.example/dash',
        'user-agent': 'x',
        'accept-encoding': 'br',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=1.2.3.4',
      }
      const request = call(`${ORDERS}/1`, { method, headers: { ...passing, ...others } })
      expect(request).toEqual({
        ...{ method, uri: `${ORDERS}/1`, cookies: {} },
        headers: Object.fromEntries(
          Object.entries(passing).map(([name, value]) => [name, { value }]),
        ),
      })
    },
  )
})

it('a site without an ApiHost says so', () => {
  const page = cdnFunction('SitePages')
  for (const uri of [...PATHS_AROUND, `${ORDERS}/items.json`]) {
    expect(page(uri)).toMatchObject({ statusCode: 503 })
  }
  expect(page('/apiary')).toMatchObject({ uri: '/index.html' })
})

describe("the CDN's policy", () => {
  const fileResponse = cdnFunction('SiteFiles')
  const policyOf = (uri: string, type: string) => {
    const ownHeaders = { 'content-security-policy': { value: 'of the site' } }
    const headers = { ...ownHeaders, 'content-type': { value: type } }
    return fileResponse(uri, { response: { statusCode: 200, headers } }).headers?.[
      'content-security-policy'
    ]
  }

  it.each([
    ['/remote-chat/1/page.html', 'text/html; charset=utf-8'],
    ['/host/0.1.0/mf-manifest.json', 'application/json'],
    ['/remote%2dchat/1/page.html', 'text/html'],
    ['/%68ost%2f1/page.html', 'text/html'],
    ['/remote-chat/1/page.js', 'text/html'],
  ])('does not treat %s as %s as a page of the site', (uri, type) => {
    expect(policyOf(uri, type)).toEqual({ value: FILE_POLICY })
  })

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/login/index.html', 'text/html; charset=utf-8'],
    ['/remote-chat/1', 'text/html; charset=utf-8'],
    ['/remote-chat/1/main.js', 'text/javascript; charset=utf-8'],
    ['/host/1/main.css', 'text/css; charset=utf-8'],
  ])('leaves %s as %s with its own policy', (uri, type) => {
    expect(policyOf(uri, type)).toEqual({ value: 'of the site' })
  })
})

describe('the CDN', () => {
  const template = readTemplate('template.yaml')
  const { DistributionConfig } = propertiesOf(template, 'SiteCdn') as {
    DistributionConfig: {
      Origins: { 'Fn::If'?: [string, object] }[]
      CacheBehaviors: { 'Fn::If': [string, object[]] }
      CustomErrorResponses?: unknown
    }
  }

  it('leads calls to one origin, which gets Authorization and Host as it needs them', () => {
    const [, origin] = DistributionConfig.Origins.flatMap((each) => each['Fn::If'] ?? [])
    expect(origin).toMatchObject({
      DomainName: { Ref: 'ApiHost' },
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginReadTimeout: 29 },
    })
    expect(origin).not.toHaveProperty('OriginAccessControlId')
    const [condition, [behaviour]] = DistributionConfig.CacheBehaviors['Fn::If']
    expect(condition).toBe('HasApi')
    expect(behaviour).toMatchObject({ PathPattern: `${API}/*`, TargetOriginId: 'api' })
    expect(template.Parameters?.ApiHost).toMatchObject({ Default: '' })
  })

  it('leaves error answers of services unchanged', () => {
    expect(DistributionConfig.CustomErrorResponses).toBeUndefined()
  })

  it("gives answers the site's own headers", () => {
    const { ResponseHeadersPolicyConfig } = propertiesOf(template, 'ApiHeaders') as {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: string; Override: boolean }
          ContentTypeOptions: { Override: boolean }
        }
        CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
        RemoveHeadersConfig: { Items: { Header: string }[] }
      }
    }
    const { SecurityHeadersConfig, CustomHeadersConfig, RemoveHeadersConfig } =
      ResponseHeadersPolicyConfig
    const { ContentSecurityPolicy, ContentTypeOptions } = SecurityHeadersConfig
    expect({
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy,
      ...(ContentTypeOptions.Override && { 'x-content-type-options': 'nosniff' }),
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(SERVICE_HEADERS)
    const names = RemoveHeadersConfig.Items.map(({ Header }) => Header)
    expect(names).toEqual(expect.arrayContaining(['clear-site-data', 'service-worker-allowed']))
    expect(names.length).toBeLessThanOrEqual(10)
  })
})
