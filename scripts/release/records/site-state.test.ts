import { fakeEntry, fakeRelease } from '../../testing/release/fake-release'
import { storageKinds, type TestSite } from '../../testing/release/storage-kinds'
import { publish } from '../publish'
import { CONFIG_FILE, ensureReadable, jsonFile, readState, recordFile } from './site-state'

describe.each(storageKinds())('the state of a site in %s', (_place, open) => {
  let site: TestSite
  beforeEach(async () => {
    site = await open()
    await publish(site.storageOf('remote-chat'), [fakeRelease('remote-chat', '1')], {
      by: 'deploy',
    })
  })
  const write = (path: string, content: string) => site.storage.write(path, Buffer.from(content))
  const stateOfTeam = () => readState(site.storageOf('remote-chat'))

  it('has a record for each package, the index and the configuration', async () => {
    const { records, problems, index, config, etags } = await stateOfTeam()
    expect(Object.keys(records)).toEqual(['host', 'remote-chat'])
    expect(Object.keys(etags)).toEqual(['host', 'remote-chat'])
    expect(problems).toEqual({})
    expect(records['remote-chat']).toMatchObject({ current: { version: '1' }, by: 'deploy' })
    expect(index['remote-chat']).toMatchObject({
      current: records['remote-chat']?.current as object,
    })
    expect(config).toEqual({ value: { production: false } })
  })

  it('is the same for every reader', async () => {
    expect((await stateOfTeam()).records).toEqual((await readState(site.storage)).records)
  })

  it.each([
    ['not JSON', '{"current":', 'JSON'],
    ['not a record', '{"current":1}', 'current: '],
    ['of another form', JSON.stringify({ current: fakeEntry('../1'), previous: [] }), 'version: '],
  ])('reports a record that is %s, and has all others', async (_, broken, problem) => {
    await write(recordFile('remote-chat'), broken)
    const state = await stateOfTeam()
    expect(Object.keys(state.records)).toEqual(['host'])
    expect(state.problems).toEqual({ 'remote-chat': expect.stringContaining(problem) })
    expect(() => ensureReadable(state, 'host')).not.toThrow()
    expect(() => ensureReadable(state, 'remote-chat')).toThrow(
      /The record of remote-chat cannot be used: .* Nothing was changed\. Restore releases\/remote-chat\.json as the last deploy wrote it\./,
    )
  })

  it('ignores files that are not records', async () => {
    for (const file of ['notes.txt', 'shared.json', 'remote-.json.bak']) {
      await write(`releases/${file}`, jsonFile({ current: null, previous: [] }).toString())
    }
    expect(Object.keys((await stateOfTeam()).etags)).toEqual(['host', 'remote-chat'])
  })

  it('reports a configuration that is not JSON', async () => {
    await write(CONFIG_FILE, '{')
    expect((await stateOfTeam()).config).toEqual({
      problem: expect.stringContaining('config.json is not JSON: '),
    })
  })
})
