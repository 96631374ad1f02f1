import { type Finding, faulty, findingOf, notSeen, well } from './finding'
import { lineInRoom, type Person } from './line-in-room'
import { pagePolicy, privateFiles, readConfig, sentReport } from './live-site'
import { nextDeploy } from './next-deploy'
import type { AskProvider } from './provider'
import { alarmMail, inboxStream, readStack, stackState } from './stack'

interface Examined {
  /** The stack's name. */
  stack: string
  /** Says a line in the room; without one, nobody does. */
  person?: Person | undefined
  patienceMs?: number | undefined
}

/** Looks at everything of ours on a hosted site, with rights that only read. */
export async function* examine(
  ask: AskProvider,
  { stack: name, person, patienceMs }: Examined,
): AsyncGenerator<Finding> {
  const stack = await readStack(ask, name)
  yield findingOf('The stack', () => stackState(stack))
  yield findingOf('The next deploy', () => nextDeploy(ask, stack))
  yield findingOf("The inbox's stream", () => inboxStream(ask, stack))
  yield findingOf('The alarm mail', () => alarmMail(ask, stack))
  if (stack.address === undefined) {
    return yield { subject: 'The site', ...faulty('has no address yet: deploy the backend') }
  }
  const site = new URL(stack.address)
  yield findingOf('Private files', () => privateFiles(site))
  const config = readConfig(site)
  const read = await findingOf('config.json', () => config.then(() => well('is complete')))
  yield read
  if (read.state === 'FAULT') return
  yield findingOf('The policy of the pages', async () => pagePolicy(site, await config))
  yield findingOf('Reports of pages', async () => sentReport(site, await config))
  yield findingOf('The room', async () =>
    person
      ? lineInRoom(site, await config, { ...person, patienceMs })
      : notSeen('was not tried: --as MAIL says a line there as this person'),
  )
}
