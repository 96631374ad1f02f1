import { createServer, type Server } from 'node:http'
import { listen } from '../../platform/listen'
import type { Mail } from '../../platform/mail'
import { createInbox } from './inbox'

const mail = (to: string, code: string, sentAt: number): Mail => ({
  to,
  subject: 'Your code <b>',
  code,
  sentAt,
})

describe('the local inbox', () => {
  let server: Server
  let url: string
  const inbox = createInbox({ folder: __dirname, styles: ':root {}\n', header: '<nav>Ways</nav>' })

  beforeAll(async () => {
    inbox.deliver(mail('ada@example.com', '111111', 1_000))
    inbox.deliver(mail('bob@example.com', '222222', 2_000))
    inbox.deliver(mail('ada@example.com', '333333', 3_000))
    server = createServer(inbox.handle)
    url = `http://127.0.0.1:${await listen(server)}/_local/inbox`
  })
  afterAll(() => server.close())

  it('lists the e-mails newest first, with address, subject, code and time', async () => {
    const all = (await (await fetch(`${url}.json`)).json()) as Mail[]
    expect(all.map(({ code }) => code)).toEqual(['333333', '222222', '111111'])
    expect(all[0]).toEqual(mail('ada@example.com', '333333', 3_000))
  })

  it('lists the e-mails to one address, in any letter case', async () => {
    const to = (await (await fetch(`${url}.json?to=ADA@example.com`)).json()) as Mail[]
    expect(to.map(({ code }) => code)).toEqual(['333333', '111111'])
  })

  it('is never cached', async () => {
    expect((await fetch(`${url}.json`)).headers.get('cache-control')).toBe('no-store')
  })

  it("serves the page that shows them, its script with types stripped, and its style after the site's", async () => {
    const text = async (path: string) => (await fetch(`${url}${path}`)).text()
    expect(await text('')).toContain('src="/_local/inbox.js"')
    expect(await text('')).toMatch(/<body>\s*<nav>Ways<\/nav>/)
    expect(await text('.js')).toMatch(/function show\(messages\)/)
    expect(await text('.css')).toMatch(/^:root \{\}[\s\S]*\.inbox-code/)
  })
})
