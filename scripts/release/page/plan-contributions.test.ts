import { fakeRelease } from '../../testing/release/fake-release'
import { withFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import { readState, recordFile } from '../records/site-state'
import { rollBack } from '../roll-back-release'
import { folderStorage } from '../storage/folder-storage'
import type { ObjectStorage } from '../storage/object-storage'
import { inlinedBlock } from './render-page'
import { composePages } from './write-pages'

const name = 'remote-quiz'
const quiz = [{ path: '/quiz', module: './quiz', access: 'everyone', title: 'Quiz' }]

let site: ObjectStorage
withFolder((folder) => {
  site = folderStorage(folder)
})
const deploy = (of: string, version: string, beside: Parameters<typeof fakeRelease>[3] = {}) =>
  publish(site, [fakeRelease(of, version, {}, beside)], { by: 'deploy' })
const text = async (path: string) => (await site.read(path))?.content.toString() ?? ''
const entry = async (of: string) => (await readState(site)).index[of]

beforeEach(async () => {
  const host = fakeRelease('host', '1')
  await publish(site, [host], { by: 'deploy', config: { production: false } })
  await deploy(name, '1', { screens: quiz })
})

describe('the contribution of a remote to a slot', () => {
  const contribution = { into: 'quiz.aside', module: './badge', access: 'everyone' }
  const withSlot = (from: string[]) => ({
    screens: quiz,
    release: { slots: { 'quiz.aside': { from } } },
  })
  /** Of remote-tea: no entry says that the page does without it. */
  const contributionsInPage = async () => {
    const { entries } = Object(inlinedBlock(await text('index.html'), 'releaseSet'))
    return entries['remote-tea']?.current.offers
  }

  beforeEach(() => deploy('remote-tea', '1', { release: { offers: [contribution] } }))

  it('is in pages as long as the live release with the slot accepts it', async () => {
    expect(await contributionsInPage()).toBeUndefined()
    expect((await entry('remote-tea'))?.current).not.toHaveProperty('offers')
    await deploy(name, '2', withSlot(['remote-tea']))
    expect((await entry('remote-tea'))?.current).toMatchObject({ offers: [contribution] })
    expect(await contributionsInPage()).toEqual([contribution])
    await deploy(name, '3', withSlot(['remote-ale']))
    expect(await contributionsInPage()).toBeUndefined()
    await rollBack(site, { name })
    expect(await contributionsInPage()).toEqual([contribution])
  })

  it('is not taken from its record alone', async () => {
    await deploy(name, '2', withSlot(['remote-tea']))
    const record = await text(recordFile('remote-tea'))
    await site.write(recordFile('remote-tea'), Buffer.from(record.replace('./badge', './other')))
    expect((await composePages(site)).refusals).toEqual({
      'remote-tea': expect.stringContaining('has different contributions than the record'),
    })
    expect(await contributionsInPage()).toEqual([contribution])
  })
})
