import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../demo/served-process'
import { expect, testWithOwnSite as test } from '../../testing/browser/fixtures'

test('an unchanged site has the hashes that it names, and one flipped byte is named', async ({
  site,
}) => {
  const clean = await runCommand('verify', ['--site', site.url])
  expect(clean.printed).toContain('The page /login loads and names only what releases.json says.\n')
  expect(clean.printed).toMatch(/All checks passed\.\n$/)
  expect(clean.status).toBe(0)

  const index = JSON.parse(readFileSync(join(site.data, 'site/releases.json'), 'utf8'))
  const entry = `remote-chat/${index['remote-chat'].current.version}/remoteEntry.js`
  const script = readFileSync(join(site.data, 'site', entry))
  script.writeUInt8(script.readUInt8(9) ^ 1, 9)
  writeFileSync(join(site.data, 'site', entry), script)
  const faulty = await runCommand('verify', ['--site', site.url])
  expect(faulty.printed).toContain(
    `FAULT     remote-chat differs: ${entry} has another hash (identity).\n`,
  )
  expect(faulty.printed).toMatch(/Faults: 1\.\n$/)
  expect(faulty.status).toBe(1)
})
