import { ReleaseError } from '../../build/release'
import type { AskProvider } from './provider'

interface StackDescription {
  Outputs?: { OutputKey: string; OutputValue: string }[]
}

export async function siteAddress(ask: AskProvider, stack: string): Promise<URL> {
  const call = ['cloudformation', 'describe-stacks', '--stack-name', stack]
  const { Stacks } = await ask<{ Stacks: [StackDescription] }>(call)
  const [{ Outputs = [] }] = Stacks
  const address = Outputs.find(({ OutputKey }) => OutputKey === 'SiteAddress')?.OutputValue
  if (address !== undefined) return new URL(address)
  throw new ReleaseError(`The stack ${stack} has no site yet. Deploy the backend.`)
}

interface ResourceDetail {
  StackResourceDetail: { PhysicalResourceId: string }
}

/** The provider's name of a resource, by its name in the template. */
export async function resourceOf(
  ask: AskProvider,
  { stack, name }: { stack: string; name: string },
): Promise<string> {
  const of = ['--stack-name', stack, '--logical-resource-id', name]
  const call = ['cloudformation', 'describe-stack-resource', ...of]
  return (await ask<ResourceDetail>(call)).StackResourceDetail.PhysicalResourceId
}
