import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../demo/served-process'
import { expect, testWithOwnSite as test } from '../../testing/browser/fixtures'

test('an unchanged site has the hashes that it names, and one flipped byte is named', async ({
  site,
}) => {
  const whole = await runCommand('verify', ['--site', site.url])
  expect(whole.printed).toContain('The page /login loads and names only what releases.json says.\n')
  expect(whole.printed).toMatch(/All that was looked at is well\.\n$/)
  expect(whole.status).toBe(0)

  const index = JSON.parse(readFileSync(join(site.data, 'site/releases.json'), 'utf8'))
  const entry = `remote-chat/${index['remote-chat'].current.version}/remoteEntry.js`
  const script = readFileSync(join(site.data, 'site', entry))
  script.writeUInt8(script.readUInt8(9) ^ 1, 9)
  writeFileSync(join(site.data, 'site', entry), script)
  const flipped = await runCommand('verify', ['--site', site.url])
  expect(flipped.printed).toContain(
    `FAULT     remote-chat differs: ${entry} has another hash (identity).\n`,
  )
  expect(flipped.printed).toMatch(/Faults: 1\.\n$/)
  expect(flipped.status).toBe(1)
})
