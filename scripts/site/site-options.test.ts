import { siteOptions } from './site-options'

describe('the options of start and dev', () => {
  it('serves on loopback with the inbox, unless told otherwise', () => {
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
    'turns the inbox off with %j, unless requested',
    (typed) => {
      expect(siteOptions(typed).inbox).toBe(false)
      expect(siteOptions({ ...typed, inbox: true }).inbox).toBe(true)
    },
  )

  it.each([
    [{ port: '70000' }, '--port 70000 is not a port'],
    [{ port: '30x' }, '--port 30x is not a port'],
    [{ feedback: 'loud' }, 'give console or inline'],
    [{ log: 'all' }, 'give debug, info, warn, error'],
  ])('refuses %j, and names the alternatives', (typed, sentence) => {
    expect(() => siteOptions(typed)).toThrow(sentence)
  })

  it('takes port and data folder from the environment if the command line has none', () => {
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
