import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../../build/packages'
import { ReleaseError } from '../../build/release'
import {
  ACCOUNT,
  FAULTS,
  type Fault,
  type HostedStandIn,
  openHostedStandIn,
} from '../../testing/aws/hosted-stand-in'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { testFolder } from '../../testing/test-folder'
import { examine } from './doctor'
import { type Finding, lineOf, verdict } from './finding'

const ADA = { nickname: 'ada', email: 'ada@example.com', password: 'correct-horse' }

const data = testFolder()
let standIn: HostedStandIn
beforeAll(async () => {
  standIn = await openHostedStandIn(data)
  await new PoolCaller(() => standIn.url).register(ADA)
})
afterEach(() => standIn.reset())
afterAll(() => standIn.close())

/** Examines the stand-in with these faults. */
async function examined(faults: readonly Fault[], person?: typeof ADA): Promise<Finding[]> {
  for (const fault of faults) standIn.faults.add(fault)
  const found: Finding[] = []
  const patienceMs = faults.includes('a room without lines') ? 100 : undefined
  const options = { stack: 'parlor', person, patienceMs }
  for await (const finding of examine(standIn.ask, options)) found.push(finding)
  return found
}

it('finds a whole site well, and says how long a line takes', async () => {
  const found = await examined([], ADA)
  expect(found.map(lineOf)).toEqual([
    'ok        The stack is UPDATE_COMPLETE.',
    'ok        The next deploy replaces neither the user pool nor a table.',
    "ok        The inbox's stream is Enabled.",
    'ok        The alarm mail is confirmed.',
    'ok        Private files are refused to visitors.',
    'ok        config.json is complete.',
    'ok        The policy of the pages allows the addresses in config.json.',
    'ok        Reports of pages are answered 204.',
    expect.stringMatching(/^ok {8}The room brings back a line after \d+ ms\.$/),
  ])
  expect(verdict(found)).toBe('All that was looked at is well.')
})

it('names each of eight faults in a sentence that says what to do', async () => {
  const found = await examined(FAULTS, ADA)
  expect(found.filter(({ state }) => state === 'FAULT').map(lineOf)).toEqual([
    'FAULT     The stack is UPDATE_ROLLBACK_FAILED, so its last change did not come through: read why with `aws cloudformation describe-stack-events --stack-name parlor`, and deploy the backend again.',
    'FAULT     The next deploy replaces InboxTable, and leaves behind what is in there: do not deploy this checkout, but take back what it changes there in template.yaml.',
    "FAULT     The inbox's stream is Disabled, so lines wait and are lost after a day: run `aws lambda update-event-source-mapping --enabled --uuid a-mapping`.",
    'FAULT     The alarm mail is not confirmed, so alarms reach nobody: open the link in the mail that the provider sent, or have it sent again with `aws sns subscribe`.',
    'FAULT     Private files are not refused to visitors, because the site answers /.checks/doctor.json with 404 instead of 403: deploy the backend, whose SiteBucketPolicy refuses them.',
    "FAULT     The policy of the pages does not allow the address that config.json gives for chat, so browsers refuse to call it: put the stack's output RuntimeConfig into config.json.",
    'FAULT     Reports of pages are answered 403 instead of 204, so they are lost: deploy the backend, whose ReportFunctionPermission lets anybody send them, and read the log of ReportFunction.',
    'FAULT     The room does not bring back a line (0.1 s passed): read the logs of AuthorizerFunction, ChatFunction and SequencerFunction.',
  ])
  expect(verdict(found)).toBe('Faults: 8.')
  // A pipeline prints it, and may be public.
  const printed = found.map(lineOf).join('\n')
  expect(printed).not.toContain(ACCOUNT)
  expect(printed).not.toMatch(/arn:|@|https?:|wss?:|correct-horse|localhost|127\.0/)
})

it.each(FAULTS)('finds %s alone', async (fault) => {
  const found = await examined([fault], ADA)
  expect(found.filter(({ state }) => state === 'FAULT')).toHaveLength(1)
})

it('deletes the change set that it has made', async () => {
  await examined([])
  const ofSets = standIn.asked.filter(([, operation]) => operation?.endsWith('-change-set'))
  expect(ofSets.map(([, operation]) => operation)).toEqual([
    'create-change-set',
    'describe-change-set',
    'delete-change-set',
  ])
  const names = ofSets.map((args) => args[args.indexOf('--change-set-name') + 1])
  expect(new Set(names).size).toBe(1)
})

it('hands the provider the whole template in the size that it takes', async () => {
  await examined([])
  const made = standIn.asked.find(([, operation]) => operation === 'create-change-set') ?? []
  const text = readFileSync(made.find((each) => each.startsWith('file://'))?.slice(7) ?? '', 'utf8')
  expect(text.length).toBeLessThan(51_200)
  const resourcesIn = (yaml: string) => Object.keys(parse(yaml, { logLevel: 'error' }).Resources)
  const source = readFileSync(join(root, 'scripts/aws/template.yaml'), 'utf8')
  expect(resourcesIn(text)).toEqual(resourcesIn(source))
  // The stack's other parameter is not in the template.
  expect(made.slice(made.indexOf('--parameters') + 1)).toEqual([
    'ParameterKey=AlarmMail,UsePreviousValue=true',
  ])
})

it('takes a change set without changes for well, and one that failed for a fault', async () => {
  const nextDeploy = async (StatusReason: string) => {
    standIn.others.set('cloudformation describe-change-set', { Status: 'FAILED', StatusReason })
    return (await examined([]))[1]
  }
  expect(await nextDeploy("The submitted information didn't contain changes.")).toMatchObject({
    state: 'ok',
  })
  expect(await nextDeploy(`No arn:aws:iam::${ACCOUNT}:role/stack.`)).toMatchObject({
    state: 'FAULT',
    says: 'is refused by the provider: No ARN',
  })
})

it('says what it has not looked at, and is well without it', async () => {
  standIn.others.set('cloudformation list-stack-resources', {
    StackResourceSummaries: [{ LogicalResourceId: 'InboxStream', PhysicalResourceId: 'a-mapping' }],
  })
  const found = await examined([])
  expect(found.filter(({ state }) => state === 'not seen').map(lineOf)).toEqual([
    'not seen  The alarm mail is not set, so alarms reach nobody: the parameter AlarmMail sets it.',
    'not seen  The room was not tried: --as MAIL says a line there as this person.',
  ])
  expect(verdict(found)).toBe('All that was looked at is well.')
})

it('goes on after a call that is refused', async () => {
  const call = 'lambda get-event-source-mapping'
  standIn.others.set(call, new ReleaseError(`aws ${call} was refused: AccessDenied`))
  const found = await examined([])
  expect(found.filter(({ state }) => state === 'FAULT').map(lineOf)).toEqual([
    "FAULT     The inbox's stream could not be looked at: aws lambda get-event-source-mapping was refused: AccessDenied.",
  ])
  expect(found.at(-1)?.subject).toBe('The room')
})

it('says why a person cannot enter the room', async () => {
  const found = await examined([], { ...ADA, password: 'wrong-horse' })
  expect(found.at(-1)).toMatchObject({
    state: 'FAULT',
    says: 'was not entered, because the user pool refuses the person of --as: Incorrect username or password.',
  })
})

it('says that a site does not answer, without its address', async () => {
  const Outputs = [{ OutputKey: 'SiteAddress', OutputValue: 'http://127.0.0.1:9' }]
  standIn.others.set('cloudformation describe-stacks', {
    Stacks: [{ StackStatus: 'UPDATE_COMPLETE', Outputs }],
  })
  const found = await examined([])
  expect(found.filter(({ state }) => state === 'FAULT').map(lineOf)).toEqual([
    // No client may ask that port.
    'FAULT     Private files could not be looked at: no answer came (bad port).',
    'FAULT     config.json could not be looked at: no answer came (bad port).',
  ])
})

it('looks no further where the stack has no site yet', async () => {
  standIn.others.set('cloudformation describe-stacks', {
    Stacks: [{ StackStatus: 'ROLLBACK_COMPLETE' }],
  })
  const found = await examined([])
  expect(found.at(-1)).toMatchObject({ state: 'FAULT', subject: 'The site' })
})
