import { addAccount, newPerson, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { say, transcriptOf } from '../../testing/browser/room'

const MARKUP =
  '<img src=x onerror=alert(1)><script>alert(2)</script><a href=javascript:alert(3)>x</a>'
const ESCAPES = 'red \u001b[31mink\u0007 and \u202eti rof\u2066 ecalp'

test.describe('hostile text', () => {
  test('stays text in the room, the header and the inbox, whoever wrote it', async ({
    browser,
    page,
    site,
    ada,
  }) => {
    const eve = await addAccount(site.url, { ...newPerson('eve'), nickname: '<b>eve</b>\u202e*: ' })
    const context = await browser.newContext({ baseURL: site.url })
    const hers = await context.newPage()
    for (const each of [page, hers]) {
      each.on('dialog', (dialog) => {
        throw new Error(`A script ran: ${dialog.message()}`)
      })
    }
    await signIn(page, ada)
    await signIn(hers, eve)
    // The composer is one line; the chat's safety tests cover other clients.
    await say(hers, MARKUP)
    await say(hers, ESCAPES)
    await say(hers, `hi\n${ada.nickname}: I am rich`)

    const linesOfEve = async () => {
      const lines = (await transcriptOf(page).inputValue()).split('\n')
      return lines.filter((line) => line.startsWith('b eve b:'))
    }
    await expect
      .poll(linesOfEve)
      .toEqual([
        `b eve b: ${MARKUP}`,
        'b eve b: red  [31mink  and  ti rof  ecalp',
        expect.stringContaining('b eve b: hi'),
      ])
    const lines = (await transcriptOf(page).inputValue()).split('\n')
    expect(lines.filter((line) => line.startsWith(`${ada.nickname}:`))).toEqual([])
    await expect(transcriptOf(page)).not.toHaveValue(/[\p{Cf}]|(?!\n)\p{Cc}/u)

    await hers.goto('/_local/inbox')
    await expect(hers.getByRole('main')).toContainText(eve.email)
    for (const each of [page, hers]) {
      await expect(each.locator('img, b, a[href^="javascript"]')).toHaveCount(0)
    }
    await context.close()
  })
})
