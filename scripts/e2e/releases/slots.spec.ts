import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { ProjectCopy } from '../../demo/project-copy'
import { beginCanary } from '../../release/records/release-record'
import { readState, recordFile } from '../../release/records/site-state'
import { rollBack } from '../../release/roll-back-release'
import { signIn } from '../../testing/browser/accounts'
import { collectConsoleErrors, expect, testWithReleases } from '../../testing/browser/fixtures'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'
import { stampRelease } from '../../testing/browser/stamp-release'
import { returnToTab } from '../../testing/browser/watched-page'
import { readBuild } from '../../testing/built-release'

/** A contribution that shows its name, and throws after a second if asked to. */
const BADGE = `import { useEffect, useState } from 'react'
import './badge.css'

export default function Badge({ nickname }: { nickname: string }) {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if ('what it does' === String('throw')) setTimeout(() => setBroken(true), 1_000)
  }, [])
  if (isBroken) throw new Error('The badge broke')
  return <p className="badge-note">name-of-the-badge for {nickname}</p>
}
`

interface Fixtures {
  /** A release of a remote with a badge for the dash; it says its stamp. */
  badge(name: string, stamp: string, does?: 'throw'): BuiltRelease
  /** Makes remote-chat ask for these remotes. */
  ask(...remotes: string[]): Promise<void>
}

/** The build takes seconds, so all tests use it. */
const test = testWithReleases.extend<Fixtures, { badgeBuild: BuiltRelease }>({
  badgeBuild: [
    async ({}, use) => {
      const team = new ProjectCopy({ withBuilds: true })
      const creation = await team.run('new', ['remote-badge', '--into', 'dash.aside'])
      expect(creation).toMatchObject({ status: 0 })
      team.write('remote-badge/badge.tsx', BADGE)
      expect(await team.run('build', ['remote-badge'])).toMatchObject({ status: 0 })
      await use(readBuild(team.path('remote-badge/dist')))
      team.dispose()
    },
    { scope: 'worker' },
  ],
  badge: async ({ badgeBuild }, use, info) => {
    await use((name, stamp, does) => {
      const replace = { 'name-of-the-badge': stamp, ...(does && { 'what it does': does }) }
      return stampRelease(badgeBuild, {
        name,
        stamp,
        folder: info.outputPath(name, stamp),
        replace,
      })
    })
  },
  ask: async ({ site }, use, info) => {
    await use(async (...from) => {
      const stamp = `asks${from.length}`
      const edit = (file: string, text: string) =>
        file === MANIFEST_FILE ? text.replace('["remote-trivia"]', JSON.stringify(from)) : text
      const chat = await buildRelease('remote-chat')
      await site.publish([stampRelease(chat, { stamp, folder: info.outputPath(stamp), edit })])
    })
  },
})

test.describe('contributions to a slot of the dash', { tag: '@slow' }, () => {
  test('come after the screen, each on its own: one is dead, one slow, and one throws', async ({
    page,
    site,
    badge,
    ask,
    ada,
  }) => {
    await signIn(page, ada)
    const all = ['one', 'two', 'three', 'dead', 'slow', 'throws'].map((word) => `remote-${word}`)
    await ask(...all)
    await site.publish(
      all.map((name) => badge(name, name.slice(7), name === 'remote-throws' ? 'throw' : undefined)),
    )
    await page.route('**/remote-dead/**/*.js', (route) => route.fulfill({ status: 503 }))
    let isSlow = true
    let goOn = () => {}
    await page.route('**/remote-slow/**/*.js', async (route) => {
      if (isSlow) await new Promise<void>((resolve) => (goOn = resolve))
      await route.continue()
    })
    await watchLayoutShifts(page)
    await page.goto('/dash')
    const message = page.getByPlaceholder('Enter your message here')
    const slotText = (word: string) => page.getByText(`${word} for ${ada.nickname}`)
    for (const word of ['one', 'two', 'three', 'throws']) await expect(slotText(word)).toBeVisible()
    await message.fill('half a thought')
    await expect(slotText('throws')).toHaveCount(0)
    await expect(slotText('slow')).toHaveCount(0)
    isSlow = false
    goOn()
    await expect(slotText('slow')).toBeVisible()
    await expect(slotText('dead')).toHaveCount(0)
    await expect(message).toHaveValue('half a thought')
    expect(await layoutShiftsOf(page)).toEqual([])
    await page.goto('/_local/reports')
    const rows = page.getByRole('region', { name: 'Page loads' }).getByRole('row')
    for (const [name, errors] of [
      ['remote-one', 0],
      ['remote-dead', 1],
      ['remote-throws', 1],
    ] as const) {
      await expect(rows.filter({ hasText: name }).getByRole('cell').nth(-2)).toHaveText(`${errors}`)
    }
  })

  test('have canaries and rollbacks, which an open page follows by itself', async ({
    page,
    site,
    badge,
    ask,
    ada,
  }) => {
    await ask('remote-one')
    await site.publish([badge('remote-one', 'first')])
    await site.publish([badge('remote-one', 'second')], (record, entry) => {
      if (!record) throw new Error('nothing is live')
      return beginCanary(record, { entry, at: entry.publishedAt, share: 0.5 })
    })
    await page.addInitScript(() => sessionStorage.setItem('parlor.lot', '0.1'))
    await signIn(page, ada)
    const slotText = (word: string) => page.getByText(`${word} for ${ada.nickname}`)
    await expect(slotText('second')).toBeVisible()
    await page.getByPlaceholder('Enter your message here').fill('half a thought')
    await rollBack(site.storage, { name: 'remote-one' })
    await returnToTab(page)
    await expect(slotText('first')).toBeVisible()
    await expect(slotText('second')).toHaveCount(0)
    await expect(page.getByPlaceholder('Enter your message here')).toHaveValue('half a thought')
  })

  test('are whole where they are too wide for a phone', async ({ page, site, badge, ask, ada }) => {
    await ask('remote-one')
    await site.publish([badge('remote-one', 'more-words-than-a-phone-has-space-for')])
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ada)
    const slotText = page.getByText(`for ${ada.nickname}`)
    await expect(slotText).toBeVisible()
    const edges = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right }
    }
    const place = await page.locator('.parlor-slot').evaluate(edges)
    expect(await slotText.evaluate(edges)).toEqual(place)
  })

  test('are in no page if nobody asks for them', async ({ page, site, badge, ask, ada }) => {
    const errors = collectConsoleErrors(page)
    await ask('remote-other')
    await site.publish([badge('remote-one', 'uninvited')])
    expect((await site.storage.read(recordFile('remote-one')))?.content.toString()).toContain(
      'offers',
    )
    const { index } = await readState(site.storage)
    expect(JSON.stringify(index)).not.toContain('dash.aside')
    await signIn(page, ada)
    await expect(page.getByPlaceholder('Enter your message here')).toBeVisible()
    const badgeRequests = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('remote-one')),
    )
    expect([badgeRequests, errors]).toEqual([[], []])
  })
})
