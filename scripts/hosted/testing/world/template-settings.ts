import { propertiesOf, readTemplate } from '../read-template'

const TEMPLATE = readTemplate('template.yaml')
const NAMES = {
  handler: 'ChatFunction',
  sequencer: 'SequencerFunction',
  delivery: 'DeliveryFunction',
  sweep: 'SweepFunction',
  authorizer: 'AuthorizerFunction',
}

export type FunctionName = keyof typeof NAMES

/** The template's settings of a function, with the operator's defaults. */
export function settingsOf(name: FunctionName): { memoryMb: number; timeoutMs: number } {
  const { MemorySize, Timeout } = propertiesOf(TEMPLATE, NAMES[name])
  const { Ref: parameter = '' } = MemorySize as { Ref?: string }
  const { Default } = (TEMPLATE.Parameters?.[parameter] ?? {}) as { Default: number }
  return { memoryMb: Default, timeoutMs: Number(Timeout) * 1_000 }
}
