import { faulty, type Look, notSeen, well } from './finding'
import type { AskProvider } from './provider'

export interface Stack {
  name: string
  status: string
  /** The names of its parameters. */
  parameters: string[]
  /** The site's address. */
  address: string | undefined
  /** The provider's id of each resource, by its name in the template. */
  resources: ReadonlyMap<string, string>
}

interface Described {
  StackStatus: string
  Parameters?: { ParameterKey: string }[]
  Outputs?: { OutputKey: string; OutputValue: string }[]
}

interface Listed {
  StackResourceSummaries: { LogicalResourceId: string; PhysicalResourceId: string }[]
}

export async function readStack(ask: AskProvider, name: string): Promise<Stack> {
  const call = (operation: string) => ['cloudformation', operation, '--stack-name', name]
  const { Stacks } = await ask<{ Stacks: [Described] }>(call('describe-stacks'))
  const { StackResourceSummaries } = await ask<Listed>(call('list-stack-resources'))
  const [{ StackStatus, Parameters = [], Outputs = [] }] = Stacks
  return {
    name,
    status: StackStatus,
    parameters: Parameters.map(({ ParameterKey }) => ParameterKey),
    address: Outputs.find(({ OutputKey }) => OutputKey === 'SiteAddress')?.OutputValue,
    resources: new Map(
      StackResourceSummaries.map((each) => [each.LogicalResourceId, each.PhysicalResourceId]),
    ),
  }
}

export function stackState({ name, status }: Stack): Look {
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return well(`is ${status}`)
  if (status.endsWith('_IN_PROGRESS')) {
    return faulty(`is ${status}: run this again when the change has ended`)
  }
  return faulty(
    `is ${status}, so its last change did not come through: read why with \`aws cloudformation describe-stack-events --stack-name ${name}\`, and deploy the backend again`,
  )
}

/** The mapping that hands the inbox's lines to the sequencer. */
export async function inboxStream(ask: AskProvider, { resources }: Stack): Promise<Look> {
  const id = resources.get('InboxStream')
  if (!id) return faulty('is off, so lines wait: deploy the backend with Sequencing=on')
  const of = ['--uuid', id]
  const { State } = await ask<{ State: string }>(['lambda', 'get-event-source-mapping', ...of])
  if (State === 'Enabled') return well('is Enabled')
  return faulty(
    `is ${State}, so lines wait and are lost after a day: run \`aws lambda update-event-source-mapping --enabled ${of.join(' ')}\``,
  )
}

interface Subscribed {
  Subscriptions: { SubscriptionArn: string }[]
}

export async function alarmMail(ask: AskProvider, { resources }: Stack): Promise<Look> {
  const topic = resources.get('AlarmTopic')
  if (!topic) return notSeen('is not set, so alarms reach nobody: the parameter AlarmMail sets it')
  const call = ['sns', 'list-subscriptions-by-topic', '--topic-arn', topic]
  const { Subscriptions } = await ask<Subscribed>(call)
  // Before that it is `PendingConfirmation`.
  const isConfirmed = Subscriptions.some(({ SubscriptionArn }) =>
    SubscriptionArn.startsWith('arn:'),
  )
  if (isConfirmed) return well('is confirmed')
  return faulty(
    'is not confirmed, so alarms reach nobody: open the link in the mail that the provider sent, or have it sent again with `aws sns subscribe`',
  )
}
