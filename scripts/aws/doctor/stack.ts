import * as v from 'valibot'
import { ReleaseError } from '../../build/release'
import { faulty, type Look, well } from './finding'
import type { AskProvider } from './provider'

export interface Stack {
  name: string
  status: string
  /** The names of its parameters. */
  parameters: string[]
  outputs: ReadonlyMap<string, string>
  /** The provider's id of each resource, by its name in the template. */
  resources: ReadonlyMap<string, string>
}

const described = v.object({
  Stacks: v.tuple([
    v.object({
      StackStatus: v.string(),
      Parameters: v.optional(v.array(v.object({ ParameterKey: v.string() })), []),
      Outputs: v.optional(
        v.array(v.object({ OutputKey: v.string(), OutputValue: v.string() })),
        [],
      ),
    }),
  ]),
})

const listed = v.object({
  StackResourceSummaries: v.array(
    v.object({
      LogicalResourceId: v.string(),
      PhysicalResourceId: v.optional(v.string(), ''),
    }),
  ),
})

export async function readStack(ask: AskProvider, name: string): Promise<Stack> {
  const of = ['--stack-name', name]
  const { Stacks } = v.parse(described, await ask(['cloudformation', 'describe-stacks', ...of]))
  const list = await ask(['cloudformation', 'list-stack-resources', ...of])
  const { StackResourceSummaries } = v.parse(listed, list)
  const [{ StackStatus, Parameters, Outputs }] = Stacks
  return {
    name,
    status: StackStatus,
    parameters: Parameters.map(({ ParameterKey }) => ParameterKey),
    outputs: new Map(Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
    resources: new Map(
      StackResourceSummaries.map((each) => [each.LogicalResourceId, each.PhysicalResourceId]),
    ),
  }
}

export function resourceOf({ resources }: Stack, name: string): string {
  const id = resources.get(name)
  if (id) return id
  throw new ReleaseError(`the stack has no ${name}: deploy the backend of this checkout`)
}

/** What ends a state, with the deploy as the usual answer. */
const WAYS_OUT: Record<string, string> = {
  ROLLBACK_COMPLETE: 'delete the stack and start again',
  UPDATE_ROLLBACK_FAILED: 'end the roll back with `aws cloudformation continue-update-rollback`',
}

const COMPLETE = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE']

export function stackState({ name, status }: Stack): Look {
  if (COMPLETE.includes(status)) return well(`is ${status}`)
  if (status.endsWith('_IN_PROGRESS')) {
    return faulty(`is ${status}: run this again when the change has ended`)
  }
  return faulty(
    `is ${status}, so its last change did not come through: read why with \`aws cloudformation describe-stack-events --stack-name ${name}\`, then ${WAYS_OUT[status] ?? 'deploy the backend again'}`,
  )
}
