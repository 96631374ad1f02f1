import * as v from 'valibot'
import { faulty, type Look, well } from './finding'
import type { AskProvider } from './provider'
import type { Stack } from './stack'

const mapping = v.object({ State: v.string() })

/** The mapping that hands the inbox's lines to the sequencer. */
export async function inboxStream(ask: AskProvider, { resources }: Stack): Promise<Look> {
  const id = resources.get('InboxStream')
  if (!id) return faulty('is off, so lines wait: deploy the backend with Sequencing=on')
  const of = ['--uuid', id]
  const { State } = v.parse(mapping, await ask(['lambda', 'get-event-source-mapping', ...of]))
  if (State === 'Enabled') return well('is Enabled')
  return faulty(
    `is ${State}, so lines wait and are lost after a day: run \`aws lambda update-event-source-mapping --enabled ${of.join(' ')}\``,
  )
}
