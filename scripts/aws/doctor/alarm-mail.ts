import * as v from 'valibot'
import { faulty, type Look, notSeen, well } from './finding'
import type { AskProvider } from './provider'
import type { Stack } from './stack'

const subscriptions = v.object({
  Subscriptions: v.array(v.object({ SubscriptionArn: v.string() })),
})

export async function alarmMail(ask: AskProvider, { resources }: Stack): Promise<Look> {
  const topic = resources.get('AlarmTopic')
  if (!topic) {
    return notSeen(
      'is not set, so alarms reach nobody: the parameter AlarmMail of the stack sets it',
    )
  }
  const answer = await ask(['sns', 'list-subscriptions-by-topic', '--topic-arn', topic])
  const { Subscriptions } = v.parse(subscriptions, answer)
  // Before that it is `PendingConfirmation`.
  if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:'))) {
    return well('is confirmed')
  }
  return faulty(
    'is not confirmed, so alarms reach nobody: open the link in the mail that the provider sent, or have it sent again with `aws sns subscribe`',
  )
}
