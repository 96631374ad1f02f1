import { type Finding, lineOf, verdict } from '../../release/finding'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { testFolder } from '../../testing/test-folder'
import { type HostedStandIn, openHostedStandIn, SITE_FAULTS } from '../testing/hosted-stand-in'
import { examine } from './doctor'

const ADA = { nickname: 'ada', email: 'ada@example.com', password: 'correct-horse' }

const data = testFolder()
let site: HostedStandIn
beforeAll(async () => {
  site = await openHostedStandIn(data)
  await new PoolCaller(() => site.url).register(ADA)
})
afterEach(() => site.faults.clear())
afterAll(() => site.close())

async function findingsFor(person?: typeof ADA): Promise<Finding[]> {
  const findings: Finding[] = []
  const patienceMs = site.faults.has('a room without lines') ? 100 : undefined
  for await (const finding of examine(new URL(site.url), { person, patienceMs }))
    findings.push(finding)
  return findings
}

it('finds no fault in a healthy site, and says how long a line takes', async () => {
  const findings = await findingsFor(ADA)
  expect(findings.map(lineOf)).toEqual([
    'ok        Private files are refused to visitors.',
    'ok        config.json is complete.',
    'ok        The policy of the pages allows the addresses in config.json.',
    expect.stringMatching(/^ok {8}The room delivers a line after \d+ ms\.$/),
  ])
  expect(verdict(findings)).toBe('All checks passed.')
})

it('names each fault in a sentence that says what to do', async () => {
  for (const fault of SITE_FAULTS) site.faults.add(fault)
  const findings = await findingsFor(ADA)
  expect(findings.filter(({ state }) => state === 'FAULT').map(lineOf)).toEqual([
    'FAULT     Private files are not refused to visitors, because the site answers /.checks/doctor.json with 404 instead of 403: deploy the backend, whose SiteBucketPolicy refuses them.',
    "FAULT     The policy of the pages does not allow the address that config.json gives for chat, so browsers refuse to call it: put the stack's output RuntimeConfig into config.json.",
    'FAULT     The room does not deliver a line (0.1 s passed): read the logs of AuthorizerFunction, ChatFunction and SequencerFunction.',
  ])
  expect(verdict(findings)).toBe('Faults: 3.')
  // A pipeline prints it, and may be public.
  const output = findings.map(lineOf).join('\n')
  expect(output).not.toMatch(/@|https?:|wss?:|correct-horse|localhost|127\.0/)
})

it.each(SITE_FAULTS)('finds only %s', async (fault) => {
  site.faults.add(fault)
  const findings = await findingsFor(ADA)
  expect(findings.filter(({ state }) => state === 'FAULT')).toHaveLength(1)
})

it('says that the room was not tried, and passes without it', async () => {
  const findings = await findingsFor()
  expect(findings.filter(({ state }) => state === 'skipped').map(lineOf)).toEqual([
    'skipped   The room was not tried: give --as MAIL to say a line there.',
  ])
  expect(verdict(findings)).toBe('All checks passed.')
})

it('says why a person cannot enter the room', async () => {
  const findings = await findingsFor({ ...ADA, password: 'wrong-horse' })
  expect(findings.at(-1)).toMatchObject({
    state: 'FAULT',
    says: 'could not be entered, because the user pool refuses the account of --as: Incorrect username or password.',
  })
})

it('says that a site does not answer, without its address', async () => {
  const findings: Finding[] = []
  for await (const finding of examine(new URL('http://127.0.0.1:9'), {})) findings.push(finding)
  expect(findings.map(lineOf)).toEqual([
    // No client may ask that port.
    'FAULT     Private files could not be checked: there was no answer (bad port).',
    'FAULT     config.json could not be checked: there was no answer (bad port).',
  ])
})
