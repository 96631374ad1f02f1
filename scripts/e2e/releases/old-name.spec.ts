import { buildRelease } from '../../build/build-release'
import { federationName } from '../../build/deployable/federation-name'
import { rollBack } from '../../release/roll-back-release'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases as test } from '../../testing/browser/fixtures'
import { leaveDash } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'
import {
  expectSameDocument,
  expectStylesOf,
  markDocument,
  returnToTab,
} from '../../testing/browser/watched-page'

test('a release under the name that all versions had follows one with its own name, and the other way round', async ({
  page,
  site,
  ada,
  consoleErrors,
}, info) => {
  const today = await buildRelease('remote-chat')
  const older = stampRelease(today, {
    stamp: 'older',
    folder: info.outputPath('older'),
    replace: { [federationName(today.name, `${today.version}-older`)]: 'remote_chat' },
  })
  await site.arrange({ 'remote-chat': [today, older] })
  await signIn(page, ada)
  await expectStylesOf(page, today)
  await markDocument(page)

  await rollBack(site.storage, { name: 'remote-chat' })
  await returnToTab(page)
  await page
    .getByRole('complementary', { name: 'Version of this screen' })
    .getByRole('button')
    .click()
  await expectStylesOf(page, older)

  await site.publish([today])
  await returnToTab(page)
  await leaveDash(page)
  await expectStylesOf(page, today)
  await expectSameDocument(page)
  expect(consoleErrors).toEqual([])
})
