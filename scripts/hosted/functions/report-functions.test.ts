import type * as Functions from './report-functions'

process.env.PACKAGES = 'host,remote-chat'

const report = {
  id: 'abcdefg1',
  page: 'page0001',
  kind: 'uncaught',
  remote: 'remote-chat',
  version: '1',
  path: '/dash',
  at: 1,
}

const event = (body: string, { method = 'POST', isBase64Encoded = true } = {}) => ({
  requestContext: { http: { method } },
  body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
  isBase64Encoded,
})

async function handle(httpEvent: ReturnType<typeof event>) {
  const { handler }: typeof Functions = await import('./report-functions')
  const lines: string[] = []
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  const { statusCode } = await handler(httpEvent)
  write.mockRestore()
  return { statusCode, lines }
}

it.each([true, false])(
  'logs each report as one JSON line (base64: %s)',
  async (isBase64Encoded) => {
    const other = { ...report, remote: 'remote-made-up', error: { name: 'a\nb', frames: [] } }
    const body = JSON.stringify([report, other])
    const { statusCode, lines } = await handle(event(body, { isBase64Encoded }))
    expect(statusCode).toBe(204)
    expect(lines.map((line) => JSON.parse(line))).toEqual([report, { ...other, remote: 'unknown' }])
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  },
)

it('logs a page load as one line, with the time of its arrival', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(42)
  const load = { page: 'page0001', load: 'start', releases: ['host@3', 'remote-chat@1'] }
  const { statusCode, lines } = await handle(event(JSON.stringify(load)))
  expect(statusCode).toBe(204)
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ ...load, arrivedAt: 42 }])
})

it('takes a body without reports, and logs nothing', async () => {
  expect(await handle(event('[]'))).toEqual({ statusCode: 204, lines: [] })
})

it.each([
  ['another method', event('[]', { method: 'GET' }), 405],
  ['something else', event('{}'), 400],
  [
    'a body that is too long',
    event(JSON.stringify([{ ...report, path: 'x'.repeat(17_000) }])),
    413,
  ],
])('refuses %s, and logs nothing', async (_, httpEvent, status) => {
  expect(await handle(httpEvent)).toEqual({ statusCode: status, lines: [] })
})

it('logs a megabyte a minute, and takes the next report in the next minute', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(10 * 60_000)
  const body = JSON.stringify([
    { ...report, error: { name: 'x', message: 'y'.repeat(900), frames: [] } },
  ])
  let loggedBytes = 0
  while ((await handle(event(body))).statusCode === 204) loggedBytes += body.length
  expect(loggedBytes).toBeLessThanOrEqual(1024 * 1024)
  expect(loggedBytes + body.length).toBeGreaterThan(1024 * 1024)
  expect(await handle(event(body))).toEqual({ statusCode: 429, lines: [] })
  clock.mockReturnValue(11 * 60_000)
  expect(await handle(event(body))).toMatchObject({ statusCode: 204 })
})
