import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { OptionError, readCommandLine } from '../platform/command-line'

const STACK = 'parlor'
/** Where the page looks for the gateway (specification section 7). */
const REGION = 'us-east-1'
const FOLDER = join(root, 'dist/hosted')
/** The provider's command line tool. */
const PROVIDER_TOOL = 'aws'

export type RunTool = (tool: string, args: string[]) => Promise<void>

export interface BackendDeploy {
  /** Where the provider takes the bundles from. */
  bucket: string
  prefix: string
  /** Has the provider only list what would change. */
  dryRun: boolean
}

/** Reads the command line of `deploy -- backend`. */
export function backendCommand(args: string[]): BackendDeploy {
  const takes = 'deploy -- backend takes --to s3://bucket/prefix and --dry-run.'
  const options = { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = readCommandLine(args, options, takes)
  if (positionals[0])
    throw new OptionError(`deploy -- backend does not take ${positionals[0]}. ${takes}`)
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*))?$/.exec(values.to ?? '') ?? []
  if (!bucket) throw new OptionError(`--to must name the bucket for its bundles. ${takes}`)
  return { bucket, prefix, dryRun: values['dry-run'] ?? false }
}

/**
 * Bundles the chat's functions and has the provider change the stack to its template: all of it, or
 * nothing. Returns the sentence for the operator.
 */
export async function deployBackend(
  { bucket, prefix, dryRun }: BackendDeploy,
  run: RunTool = runTool,
): Promise<string> {
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
    ...(dryRun ? ['--no-execute-changeset'] : []),
  ])
  return dryRun
    ? `The backend can be deployed to the stack ${STACK}: the change set above waits there.`
    : `The backend is live in the stack ${STACK}.`
}

async function runTool(tool: string, args: string[]): Promise<void> {
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status === 0) return
  } catch (error) {
    throw new ReleaseError(
      `${tool} cannot be run: ${(error as Error).message}. Nothing was deployed. Install the provider's command line tool and sign in, as scripts/aws/README.md describes.`,
    )
  }
  throw new ReleaseError(
    `${tool} ${args.slice(0, 2).join(' ')} failed, as shown above, so the backend was not deployed.`,
  )
}
