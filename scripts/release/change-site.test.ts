import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { withFullDisk } from '../testing/release/altered-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { storageKinds, type TestSite } from '../testing/release/storage-kinds'
import { testFolder } from '../testing/test-folder'
import { type ChangeOutcome, changeSite } from './change-site'
import type { ReleaseRecord } from './contract/record'
import { putFiles } from './deploy/upload'
import { composePages } from './page/write-pages'
import { publish } from './publish'
import { beginCanary, dropPreview, endCanary } from './records/release-record'
import { CONFIG_FILE, jsonFile, readState, recordFile } from './records/site-state'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

const name = 'remote-chat'
const at = (path: string) => [{ path, module: './x', access: 'everyone', title: 'X' }]

const deploy = (
  storage: ObjectStorage,
  ...[of, version, ...more]: Parameters<typeof fakeRelease>
) => publish(storage, [fakeRelease(of, version, ...more)], { by: 'deploy' })

/** The outcome of a change; over HTTP a refusal rejects. */
async function ending(
  change: Promise<Record<string, ChangeOutcome>>,
  of = name,
): Promise<ChangeOutcome> {
  const refusal = (error: Error): ChangeOutcome => ({ status: 'not-live', reason: error.message })
  return change.then((outcomes) => outcomes[of] ?? { status: 'live' }, refusal)
}

describe.each(storageKinds())('a change of what is live in %s', (_place, open) => {
  let site: TestSite
  let operator: ObjectStorage
  let team: ObjectStorage
  beforeEach(async () => {
    site = await open()
    operator = site.storage
    team = site.storageOf(name)
  })
  const text = async (path: string) => (await operator.read(path))?.content.toString() ?? ''
  const page = () => text('index.html')
  const record = async (of = name) => (await readState(operator)).records[of]
  const live = async (of = name) => (await readState(operator)).index[of]?.current?.version
  const versions = async () => {
    const { current, previous = [] } = (await record()) ?? {}
    return [current, ...previous].map((entry) => entry?.version)
  }

  it('reaches the record, the index and every page', async () => {
    expect(await ending(deploy(team, name, '1'))).toEqual({ status: 'live' })
    expect(await live()).toBe('1')
    expect(await page()).toContain('src="/host/1/main.js"')
    expect(await page()).toContain('{"production":false}')
    for (const path of ['index.html', 'login/index.html', 'register/index.html']) {
      expect(await text(path)).toContain('/remote-chat/1/mf-manifest.json')
    }
  })

  it('leaves the records of the other packages alone', async () => {
    await deploy(operator, 'remote-profile', '1')
    const file = 'releases/remote-profile.json'
    const newer = JSON.stringify({ ...(await record('remote-profile')), fromANewerTool: true })
    await operator.write(file, Buffer.from(newer))
    await deploy(team, name, '1')
    expect(await text(file)).toBe(newer)
    expect(await live('remote-profile')).toBe('1')
    expect(await text('releases.json')).not.toContain('fromANewerTool')
  })

  it('is refused if the record has changed since it began', async () => {
    const stateBefore = await readState(team)
    await deploy(team, name, '1')
    const late = publish(team, [fakeRelease(name, '2')], { by: 'deploy', stateBefore })
    await expect(late).rejects.toThrow(
      'The record of remote-chat has changed since this command began: somebody else has deployed it or rolled it back. Nothing was changed. See what is live (npm run releases -- remote-chat)',
    )
    expect(await live()).toBe('1')
  })

  it('lands next to others at the same time, or is refused because another came first', async () => {
    const packages: RemoteName[] = ['remote-auth', name, 'remote-profile']
    const landed: Record<string, string[]> = Object.fromEntries(packages.map((of) => [of, []]))
    await Promise.all(
      packages.flatMap((of) => {
        const storage = site.storageOf(of)
        return ['1', '2', '3'].map(async (version) => {
          const outcome = await ending(deploy(storage, of, version), of)
          if (outcome.status === 'live') landed[of]?.push(version)
          else expect(outcome.reason).toContain('has changed since this command began')
        })
      }),
    )
    const { records, index } = await readState(operator)
    for (const of of packages) {
      const { current, previous = [] } = records[of] ?? {}
      const versions = [current, ...previous].map((entry) => entry?.version)
      expect(versions.sort()).toEqual(landed[of]?.sort())
      expect(index[of]?.current?.version).toBe(current?.version)
      // Pages carry the entries of the specified remotes alone.
      const isInPage = (await page()).includes(`/${of}/${current?.version}/mf-manifest.json`)
      expect(isInPage).toBe(of !== 'remote-profile')
    }
  })

  it.each<[string, Parameters<typeof fakeRelease>[3], RegExp]>([
    ['a name that the host lacks', { names: ['Tooltip'] }, /imports Tooltip from @parlor\/shared/],
    ['a token that the host lacks', { tokens: ['--parlor-new'] }, /use the token --parlor-new/],
    [
      'the path of another remote',
      { screens: at('/quiz') },
      /remote-quiz has (one|a screen) at \/quiz/,
    ],
    ['a path of the server', { screens: at('/prod') }, /\/prod belongs to the server/],
  ])('that takes %s is not live, and leaves everything as it was', async (_, takes, reason) => {
    await deploy(operator, 'remote-quiz', '1', {}, { screens: at('/quiz') })
    await deploy(team, name, '1')
    const contents = async () => [await page(), await text('releases.json'), await record()]
    const previous = await contents()
    expect(await ending(deploy(team, name, '2', {}, takes))).toEqual({
      status: 'not-live',
      reason: expect.stringMatching(reason),
    })
    expect(await contents()).toEqual(previous)
  })

  it.each([
    ['a release', ['1']],
    ['no release', []],
  ])('is not made, or is made later, if the disk fills up after %s', async (_, earlier) => {
    for (const version of earlier) await deploy(operator, name, version)
    const previous = await versions()
    for (const full of [/mf-manifest\.json$/, /^releases\/remote-chat/]) {
      await expect(deploy(withFullDisk(operator, full), name, '2')).rejects.toThrow(
        'the disk is full. Free some space',
      )
      expect(await versions()).toEqual(previous)
    }
    for (const [version, full] of [
      ['3', /^index\.html$/],
      ['4', /^releases\.json$/],
    ] as const) {
      expect(await ending(deploy(withFullDisk(operator, full), name, version))).toEqual({
        status: 'recorded',
        reason: expect.stringContaining('the disk is full'),
      })
      expect((await record())?.current?.version).toBe(version)
      expect(await live()).not.toBe(version)
      await composePages(operator)
      expect(await live()).toBe(version)
      expect(await page()).toContain(`/remote-chat/${version}/`)
    }
  })

  it('of a host is refused with the key that it does not know, until one knows it', async () => {
    await operator.write(CONFIG_FILE, jsonFile({ production: false, quiz: true }))
    expect(await ending(deploy(team, name, '0'))).toMatchObject({ status: 'live' })
    expect(await ending(deploy(operator, 'host', '2'), 'host')).toEqual({
      status: 'not-live',
      reason: expect.stringContaining(
        `${operator.address}/config.json cannot be used, so pages keep the configuration that they have: "quiz" is not a known key; expected one of: production.`,
      ),
    })
    expect(await page()).toContain('{"production":false}')
    const knowing = deploy(operator, 'host', '3', {}, { keys: ['quiz'] })
    expect(await ending(knowing, 'host')).toEqual({ status: 'live' })
    expect(await page()).toContain('{"production":false,"quiz":true}')
    expect(await ending(deploy(team, name, '1'))).toEqual({ status: 'live' })
  })

  it('that gives pages nothing new is not checked again', async () => {
    await deploy(team, name, '1')
    await operator.write(CONFIG_FILE, jsonFile({ production: false, quiz: true }))
    expect(await ending(deploy(team, name, '1'))).toMatchObject({ status: 'live' })
    expect(await page()).toContain('{"production":false}')
  })

  it('is refused again while pages leave its record out, except to end a preview', async () => {
    await deploy(team, name, '1')
    const unfit = fakeRelease(name, '2', {}, { names: ['Tooltip'] })
    const at = new Date().toISOString()
    const current = await putFiles(operator, unfit, { at })
    const newRecord = { ...(await record()), current, previews: { mine: current, theirs: current } }
    await operator.write(recordFile(name), jsonFile(newRecord))
    await composePages(operator)
    const refusal = { status: 'not-live', reason: expect.stringContaining('imports Tooltip') }
    expect(await ending(publish(team, [unfit], { by: 'deploy' }))).toEqual(refusal)
    const stateBefore = await readState(team)
    const end = (previous: ReleaseRecord | undefined) =>
      dropPreview(previous as ReleaseRecord, { preview: 'mine', at })
    expect(await ending(changeSite(team, { stateBefore, next: { [name]: end } }))).toEqual({
      status: 'live',
    })
    expect(Object.keys((await record())?.previews ?? {})).toEqual(['theirs'])
    expect(await live()).toBe('1')
  })

  it('that only ends something is made, whatever else does not fit', async () => {
    await deploy(team, name, '1')
    const canary = (
      previous: ReleaseRecord | undefined,
      entry: Parameters<typeof beginCanary>[1]['entry'],
    ) => beginCanary(previous as ReleaseRecord, { entry, at: entry.publishedAt, share: 0.1 })
    const trying = publish(team, [fakeRelease(name, '2')], { by: 'deploy', next: canary })
    expect(await ending(trying)).toEqual({ status: 'live' })
    await operator.write(CONFIG_FILE, jsonFile({ production: false, quiz: true }))
    const stateBefore = await readState(team)
    const end = (previous: ReleaseRecord | undefined) =>
      endCanary(previous as ReleaseRecord, new Date().toISOString())
    expect(await ending(changeSite(team, { stateBefore, next: { [name]: end } }))).toMatchObject({
      status: 'live',
    })
    expect((await readState(operator)).index[name]).toMatchObject({ heldBack: ['2'] })
    expect(await page()).not.toContain('"canary"')
  })

  it('is refused for a package with a broken record, and for no other', async () => {
    await deploy(team, name, '1')
    for (const [broken, reason] of [
      ['{"current":1}', 'current: '],
      ['{"current":', 'JSON'],
    ] as const) {
      await operator.write('releases/remote-chat.json', Buffer.from(broken))
      const { reason: message } = (await ending(deploy(team, name, '2'))) as { reason: string }
      expect(message).toMatch(
        /The record of remote-chat cannot be used: .* Restore releases\/remote-chat\.json as the last/,
      )
      expect(message).toContain(reason)
      expect(
        await ending(deploy(operator, 'remote-auth', broken.length.toString()), 'remote-auth'),
      ).toEqual({ status: 'live' })
      expect(await text('releases/remote-chat.json')).toBe(broken)
      expect(await page()).toContain('/remote-chat/1/mf-manifest.json')
    }
  })
})

describe('several packages at once', () => {
  const folder = testFolder()
  const both = ['remote-ale', 'remote-tea'].map((of) =>
    fakeRelease(of, '1', {}, { screens: at('/same') }),
  )

  it('go live except those that do not fit, or all or none of them', async () => {
    const site = folderStorage(folder)
    const recordNames = async () => Object.keys((await readState(site)).records)
    expect(await publish(site, both, { by: 'start', allOrNone: true })).toMatchObject({
      'remote-tea': { status: 'not-live' },
    })
    expect(await recordNames()).toEqual([])
    expect(await publish(site, both, { by: 'start' })).toEqual({
      'remote-ale': { status: 'live' },
      'remote-tea': { status: 'not-live', reason: expect.stringContaining('/same') },
    })
    expect(await recordNames()).toEqual(['remote-ale'])
  })
})
