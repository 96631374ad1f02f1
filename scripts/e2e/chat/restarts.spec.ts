import { expect, type Page } from '@playwright/test'
import { addAccount, newPerson, type Person } from '../../testing/browser/accounts'
import { testWithOwnSite as test } from '../../testing/browser/fixtures'
import { composerOf, enterRoom, transcriptOf } from '../../testing/browser/room'

const KILLS = 2
const LINES_A_KILL = 3
/** Within two intervals of 5 s every page tries to reconnect, whatever its jitter. */
const TWO_INTERVALS_MS = 10_000

interface RestartMember {
  page: Page
  who: Person
}

/** Types lines key by key, each followed by Enter. */
async function typeLines({ page, who }: RestartMember, round: number): Promise<string[]> {
  const lines: string[] = []
  for (let line = 1; line <= LINES_A_KILL; line += 1) {
    const text = `round ${round}, line ${line}`
    await composerOf(page).pressSequentially(text, { delay: 15 })
    await composerOf(page).press('Enter')
    lines.push(`${who.nickname}: ${text}`)
  }
  return lines
}

/** The lines of people in a transcript; the room's own lines begin with a star. */
async function linesOf({ page }: RestartMember): Promise<string[]> {
  const lines = (await transcriptOf(page).inputValue()).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('*'))
}

test('two people chat while the backend is killed twice and restarted', { tag: '@slow' }, async ({
  browser,
  site,
}) => {
  const members = await Promise.all(
    ['ada', 'bob'].map(async (name) => {
      const page = await browser.newPage({ baseURL: site.url })
      const who = await addAccount(site.url, newPerson(name))
      await page.clock.install()
      await enterRoom(page, who)
      return { page, who }
    }),
  )
  const typedLines = members.map((): string[] => [])

  for (let round = 1; round <= KILLS; round += 1) {
    const typing = Promise.all(members.map((member) => typeLines(member, round)))
    await site.stop('SIGKILL')
    await Promise.all([typing, site.start()])
    for (const [index, lines] of (await typing).entries()) typedLines[index]?.push(...lines)
    const draft = `half a thought ${round}`
    for (const { page } of members) {
      await composerOf(page).fill(draft)
      await page.clock.fastForward(TWO_INTERVALS_MS)
    }
    for (const { page } of members) {
      for (const lines of typedLines)
        await expect(transcriptOf(page)).toHaveValue(new RegExp(`${lines.at(-1)}$`, 'm'))
      await expect(composerOf(page)).toHaveValue(draft)
      await composerOf(page).fill('')
    }
  }

  const [transcript = [], other] = await Promise.all(members.map(linesOf))
  expect(other).toEqual(transcript)
  expect(transcript).toHaveLength(members.length * KILLS * LINES_A_KILL)
  for (const [index, { who }] of members.entries()) {
    expect(transcript.filter((line) => line.startsWith(`${who.nickname}: `))).toEqual(
      typedLines[index],
    )
  }

  await site.stop()
  await site.start()
  for (const member of members) {
    await member.page.reload()
    await expect(member.page).toHaveURL('/dash')
    await expect.poll(() => linesOf(member)).toEqual(transcript)
    await member.page.close()
  }
})
