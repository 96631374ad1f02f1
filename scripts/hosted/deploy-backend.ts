import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { flag, option, type Syntax } from '../platform/commands/command'
import { readCommand, refusal } from '../platform/commands/command-line'

export const BACKEND = {
  prefix: 'npm run deploy -- backend',
  does: "Bundles the hosted chat's functions and updates its stack.",
  words: { '[NAME=VALUE...]': 'template parameters; the others keep their values' },
  options: {
    to: option('BUCKET', 'where to put the bundles: s3://bucket/prefix'),
    stack: option('NAME', 'the stack (parlor)'),
    region: option('NAME', "the stack's region (us-east-1)"),
    role: option('ARN', 'the role that the provider uses to update the stack'),
    'dry-run': flag('list the changes without making them'),
  },
} satisfies Syntax

/** Only in this region does the page find the gateway by its id (specification section 7). */
const REGION = 'us-east-1'
const FOLDER = join(root, 'dist/hosted')
/** Refuses to replace resources that hold people's data. */
const STACK_POLICY = join(root, 'scripts/hosted/stack-policy.json')
const PROVIDER_TOOL = 'aws'

/** Runs a command and returns its output. */
export type RunTool = (tool: string, args: string[]) => Promise<string>

export interface BackendDeploy {
  stack: string
  region: string
  /** The bucket that the provider takes the bundles from. */
  bucket: string
  prefix: string
  /** The role with which the provider updates the stack; without one, the caller's own rights. */
  role: string | undefined
  /** The template's parameters, `Name=Value`; those that are left out keep their values. */
  parameters: string[]
  /** The provider lists the changes without making them. */
  dryRun: boolean
}

/** Reads the command line of `deploy -- backend`. */
export function backendCommand(args: string[]): BackendDeploy {
  const { values, positionals: parameters } = readCommand(BACKEND, args)
  const invalidParameter = parameters.find((each) => !/^[A-Za-z]+=/.test(each))
  if (invalidParameter) throw refusal(BACKEND, `It does not take ${invalidParameter}.`)
  // The provider's tool would ignore it silently.
  const unknownParameter = parameters.find((each) => !parameterNames().includes(nameOf(each)))
  if (unknownParameter) {
    throw refusal(
      BACKEND,
      `The template has no parameter ${nameOf(unknownParameter)}, only ${parameterNames().join(', ')}.`,
    )
  }
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*))?$/.exec(values.to ?? '') ?? []
  if (!bucket) throw refusal(BACKEND, '--to must name the bucket for its bundles.')
  const { stack = 'parlor', region = REGION, role, 'dry-run': dryRun = false } = values
  return { stack, region, bucket, prefix, role, parameters, dryRun }
}

const nameOf = (parameter: string) => parameter.slice(0, parameter.indexOf('='))

function parameterNames(): string[] {
  const text = readFileSync(join(root, 'scripts/hosted/template.yaml'), 'utf8')
  // Silent about the tags of the provider's functions, which no parameter has.
  const { Parameters } = parse(text, { logLevel: 'silent' }) as { Parameters: object }
  return Object.keys(Parameters)
}

/**
 * Bundles the chat's functions and has the provider change the stack to its template, completely or
 * not at all. Returns the sentence for the operator.
 */
export async function deployBackend(
  { stack, region, bucket, prefix, role, parameters, dryRun }: BackendDeploy,
  run: RunTool = runTool,
): Promise<string> {
  const inRegion = ['--region', region]
  await refuseOtherRegion({ bucket, region }, run)
  const template = join(FOLDER, 'packaged.json')
  await run(process.execPath, [join(root, 'scripts/kit/command.mjs'), 'bundle'])
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'package', ...inRegion],
    ...['--template-file', join(FOLDER, 'template.yaml')],
    ...['--output-template-file', template, '--use-json'],
    ...['--s3-bucket', bucket, ...(prefix ? ['--s3-prefix', prefix] : [])],
  ])
  // The provider takes 51,200 bytes, which its tool exceeds with spaces.
  writeFileSync(template, JSON.stringify(JSON.parse(readFileSync(template, 'utf8'))))
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'deploy', '--no-fail-on-empty-changeset'],
    ...[...inRegion, '--stack-name', stack, '--template-file', template],
    ...['--capabilities', 'CAPABILITY_IAM', '--tags', `application=${stack}`],
    ...(role ? ['--role-arn', role] : []),
    ...(parameters.length > 0 ? ['--parameter-overrides', ...parameters] : []),
    ...(dryRun ? ['--no-execute-changeset'] : []),
  ])
  if (dryRun) {
    return `Nothing was deployed. The change set above is ready in the stack ${stack}.`
  }
  await run(PROVIDER_TOOL, [
    ...['cloudformation', 'set-stack-policy', ...inRegion, '--stack-name', stack],
    ...['--stack-policy-body', `file://${STACK_POLICY}`],
  ])
  return `The backend is live in the stack ${stack}.`
}

/** The provider takes a function's bundle only from a bucket of the function's own region. */
async function refuseOtherRegion(
  { bucket, region }: Pick<BackendDeploy, 'bucket' | 'region'>,
  run: RunTool,
): Promise<void> {
  const question = ['s3api', 'get-bucket-location', '--bucket', bucket, '--output', 'text']
  const answer = (await run(PROVIDER_TOOL, question)).trim()
  // The oldest region has no name in the answer.
  const actual = answer === 'None' ? 'us-east-1' : answer
  if (actual === region) return
  throw new ReleaseError(
    `The bucket ${bucket} is in ${actual}, and the stack is in ${region}. Nothing was deployed. Give --to a bucket in ${region}: aws s3 mb s3://NAME --region ${region}`,
  )
}

async function runTool(tool: string, args: string[]): Promise<string> {
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    if (status === 0) return output
  } catch (error) {
    throw new ReleaseError(
      `${tool} cannot be run: ${(error as Error).message}. Nothing was deployed. Install the provider's command line tool and sign in, as scripts/hosted/README.md describes.`,
    )
  }
  throw new ReleaseError(
    `${tool} ${args.slice(0, 2).join(' ')} failed, as shown above, so the backend was not deployed.`,
  )
}
