import * as v from 'valibot'
import { faulty, type Look, well } from './finding'
import type { AskProvider } from './provider'
import { resourceOf, type Stack } from './stack'

const mapping = v.object({ State: v.string() })

/** The mapping that hands the inbox's lines to the sequencer. */
export async function inboxStream(ask: AskProvider, stack: Stack): Promise<Look> {
  const of = ['--uuid', resourceOf(stack, 'InboxStream')]
  const { State } = v.parse(mapping, await ask(['lambda', 'get-event-source-mapping', ...of]))
  if (State === 'Enabled') return well('is Enabled')
  return faulty(
    `is ${State}, so lines wait and are lost after a day: run \`aws lambda update-event-source-mapping --enabled ${of.join(' ')}\``,
  )
}
