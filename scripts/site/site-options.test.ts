import { siteOptions } from './site-options'

describe('the options of start and dev', () => {
  it('serve on loopback with the inbox by default', () => {
    expect(siteOptions({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      feedback: 'console',
      account: false,
      inbox: true,
      behindTls: false,
    })
  })

  it.each([{ host: '0.0.0.0' }, { 'behind-tls': true }])(
    'turn the inbox off with %j, unless requested',
    (values) => {
      expect(siteOptions(values).inbox).toBe(false)
      expect(siteOptions({ ...values, inbox: true }).inbox).toBe(true)
    },
  )

  it.each([
    [{ port: '70000' }, '--port 70000 is not a port'],
    [{ port: '30x' }, '--port 30x is not a port'],
    [{ feedback: 'loud' }, 'give console or inline'],
    [{ log: 'all' }, 'give debug, info, warn, error'],
  ])('refuse %j, and name the alternatives', (values, sentence) => {
    expect(() => siteOptions(values)).toThrow(sentence)
  })

  it('take port and data folder from the environment if the command line has none', () => {
    process.env.PORT = '4100'
    process.env.DATA_DIR = '/somewhere'
    try {
      expect(siteOptions({})).toMatchObject({ port: 4100, data: '/somewhere' })
      expect(siteOptions({ port: '4200' }).port).toBe(4200)
    } finally {
      delete process.env.PORT
      delete process.env.DATA_DIR
    }
  })
})
