import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { backendCommand, deployBackend } from './deploy-backend'

/** Writes a template where the provider's tool would. */
function writePackaged(args: string[]): void {
  const file = args[args.indexOf('--output-template-file') + 1] ?? ''
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '{}')
}

describe('a deploy of the backend', () => {
  /** The commands that change something; the bucket is in that region. */
  async function commandsOf(args: string[], region = 'None'): Promise<string[]> {
    const commands: string[] = []
    await deployBackend(backendCommand(args), async (tool, toolArgs) => {
      if (toolArgs.includes('get-bucket-location')) return `${region}\n`
      if (toolArgs.includes('package')) writePackaged(toolArgs)
      commands.push([tool, ...toolArgs].join(' '))
      return ''
    })
    return commands
  }

  it('bundles, uploads the bundles, and changes the stack', async () => {
    const [bundle, upload, change, protect] = await commandsOf(['--to', 's3://bundles/parlor'])
    expect(bundle).toContain('scripts/kit/command.mjs bundle')
    expect(upload).toMatch(/^aws cloudformation package .*--s3-bucket bundles --s3-prefix parlor/)
    expect(change).toMatch(/^aws cloudformation deploy .*--region us-east-1 --stack-name parlor/)
    expect(change).toContain('--tags application=parlor')
    expect(change).not.toContain('--no-execute-changeset')
    expect(protect).toMatch(
      /^aws cloudformation set-stack-policy .*--stack-name parlor .*stack-policy.json$/,
    )
  })

  it('only proposes the change in a dry run', async () => {
    const commands = await commandsOf(['--to', 's3://bundles', '--dry-run'])
    expect(commands.at(-1)).toContain('--no-execute-changeset')
  })

  it('passes parameters of the template, and the role that changes the stack', async () => {
    const options = ['--to', 's3://bundles', '--role', 'arn:x', 'DomainName=chat.example.org']
    const commands = await commandsOf(options)
    expect(commands[2]).toContain('--role-arn arn:x')
    expect(commands[2]).toContain('--parameter-overrides DomainName=chat.example.org')
  })

  it('refuses a bucket of another region before it bundles anything', async () => {
    await expect(commandsOf(['--to', 's3://bundles'], 'eu-west-1')).rejects.toThrow(
      'The bucket bundles is in eu-west-1, and the stack is in us-east-1.',
    )
  })

  it('deploys another stack to another region, for which config.json names the address', async () => {
    const options = ['--to', 's3://bundles', '--stack', 'room', '--region', 'eu-west-1']
    const commands = await commandsOf(options, 'eu-west-1')
    expect(commands[2]).toContain('--region eu-west-1 --stack-name room')
  })

  it.each(['Domainname=chat.example.org', 'x'])('refuses the parameter %s', (parameter) => {
    expect(() => backendCommand(['--to', 's3://bundles', parameter])).toThrow(
      /no parameter Domainname, only .*DomainName|does not take x/,
    )
  })

  it('stops if a step fails', async () => {
    const steps: string[] = []
    const deployment = deployBackend(
      backendCommand(['--to', 's3://bundles']),
      async (tool, args) => {
        steps.push(tool)
        if (args.includes('package')) throw new Error('not signed in')
        return 'None'
      },
    )
    await expect(deployment).rejects.toThrow('not signed in')
    expect(steps).toHaveLength(3)
  })

  it.each([[[]], [['--to', '/srv/site']], [['--to', 's3://b', '--canary', '10%']]])(
    'refuses the command line %j and says what it takes',
    (args) => {
      expect(() => backendCommand(args)).toThrow(
        'Run it as: npm run deploy -- backend [NAME=VALUE...] [options].',
      )
    },
  )
})
