import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { readCommand, refusal } from '../platform/commands/command-line'
import { DEPLOY_BACKEND } from '../platform/commands/table'

const STACK = 'parlor'
/** The region in which the page expects the gateway (specification section 7). */
const REGION = 'us-east-1'
const FOLDER = join(root, 'dist/hosted')
/** The provider's command line tool. */
const PROVIDER_TOOL = 'aws'

/** Runs a command and returns its output. */
export type RunTool = (tool: string, args: string[]) => Promise<string>

export interface BackendDeploy {
  /** The bucket that the provider takes the bundles from. */
  bucket: string
  prefix: string
  /** The role that the provider changes the stack with; without one, the caller's own rights. */
  role: string | undefined
  /** The template's parameters, `Name=Value`; those that are left out keep their values. */
  parameters: string[]
  /** Has the provider list what would change, and no more. */
  dryRun: boolean
}

/** Reads the command line of `deploy -- backend`. */
export function backendCommand(args: string[]): BackendDeploy {
  const { values, positionals: parameters } = readCommand(DEPLOY_BACKEND, args)
  const strange = parameters.find((each) => !/^[A-Za-z]+=/.test(each))
  if (strange) throw refusal(DEPLOY_BACKEND, `It does not take ${strange}.`)
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*))?$/.exec(values.to ?? '') ?? []
  if (!bucket) throw refusal(DEPLOY_BACKEND, '--to must name the bucket for its bundles.')
  const { role, 'dry-run': dryRun = false } = values
  return { bucket, prefix, role, parameters, dryRun }
}

/**
 * Bundles the chat's functions and has the provider change the stack to its template, completely or
 * not at all. Returns the sentence for the operator.
 */
export async function deployBackend(
  { bucket, prefix, role, parameters, dryRun }: BackendDeploy,
  run: RunTool = runTool,
): Promise<string> {
  await refuseOtherRegion(bucket, run)
  const packaged = join(FOLDER, 'packaged.yaml')
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/bundle.ts')])
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'package'],
    ...['--template-file', join(FOLDER, 'template.yaml')],
    ...['--output-template-file', packaged],
    ...['--s3-bucket', bucket, ...(prefix ? ['--s3-prefix', prefix] : [])],
  ])
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'deploy', '--no-fail-on-empty-changeset'],
    ...['--region', REGION, '--stack-name', STACK, '--template-file', packaged],
    ...['--capabilities', 'CAPABILITY_IAM'],
    ...(role ? ['--role-arn', role] : []),
    ...(parameters.length > 0 ? ['--parameter-overrides', ...parameters] : []),
    ...(dryRun ? ['--no-execute-changeset'] : []),
  ])
  return dryRun
    ? `The backend can be deployed to the stack ${STACK}: the change set above waits there.`
    : `The backend is live in the stack ${STACK}.`
}

/** The provider takes a function's bundle only from a bucket of the function's own region. */
async function refuseOtherRegion(bucket: string, run: RunTool): Promise<void> {
  const question = ['s3api', 'get-bucket-location', '--bucket', bucket, '--output', 'text']
  const region = (await run(PROVIDER_TOOL, question)).trim()
  // The oldest region has no name in the answer.
  if (region === 'None' || region === REGION) return
  throw new ReleaseError(
    `The bucket ${bucket} is in ${region}, and the stack is in ${REGION}. Nothing was deployed. Give --to a bucket in ${REGION}: aws s3 mb s3://NAME --region ${REGION}`,
  )
}

async function runTool(tool: string, args: string[]): Promise<string> {
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
    process.stdout.write(chunk)
  })
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    if (status === 0) return printed
  } catch (error) {
    throw new ReleaseError(
      `${tool} cannot be run: ${(error as Error).message}. Nothing was deployed. Install the provider's command line tool and sign in, as scripts/aws/README.md describes.`,
    )
  }
  throw new ReleaseError(
    `${tool} ${args.slice(0, 2).join(' ')} failed, as shown above, so the backend was not deployed.`,
  )
}
