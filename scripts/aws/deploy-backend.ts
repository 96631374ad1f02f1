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
  /** Where the bundles are put for the provider to take. */
  bucket: string
  prefix: string
  /** Only asks the provider what would change. */
  dryRun: boolean
}

/** Reads the command line of `deploy -- backend`. */
export function backendCommand(args: string[]): BackendDeploy {
  const takes = 'deploy takes for the backend: --to s3://bucket/prefix, --dry-run.'
  const options = { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = readCommandLine(args, options, takes)
  if (positionals[0]) throw new OptionError(`${positionals[0]} means nothing to it. ${takes}`)
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*))?$/.exec(values.to ?? '') ?? []
  if (!bucket)
    throw new OptionError(`--to must name the bucket that its bundles go through. ${takes}`)
  return { bucket, prefix, dryRun: values['dry-run'] ?? false }
}

/**
 * Bundles the chat's functions and hands them to the provider with the stack's template, which
 * changes what differs or nothing at all. Returns the sentence that says so.
 */
export async function deployBackend(
  { bucket, prefix, dryRun }: BackendDeploy,
  run: RunTool = runTool,
): Promise<string> {
  const packaged = join(FOLDER, 'packaged.json')
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/bundle.ts')])
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'package', '--use-json'],
    ...['--template-file', join(FOLDER, 'template.json')],
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
    ? `The backend may be deployed to the stack ${STACK}: the change set above waits there.`
    : `The backend is live in the stack ${STACK}.`
}

async function runTool(tool: string, args: string[]): Promise<void> {
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status === 0) return
  } catch (error) {
    throw new ReleaseError(
      `${tool} cannot be run: ${(error as Error).message}. Nothing was deployed. Install the provider's command line tool and sign in, as scripts/aws/README.md says.`,
    )
  }
  throw new ReleaseError(
    `${tool} ${args.slice(0, 2).join(' ')} refused, as it says above, so the backend was not deployed.`,
  )
}
