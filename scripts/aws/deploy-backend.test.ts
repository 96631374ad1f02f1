import { backendCommand, deployBackend } from './deploy-backend'

describe('a deploy of the backend', () => {
  async function commandsOf(args: string[]): Promise<string[]> {
    const commands: string[] = []
    await deployBackend(backendCommand(args), async (tool, toolArgs) => {
      commands.push([tool, ...toolArgs].join(' '))
    })
    return commands
  }

  it('bundles, hands over the bundles, and changes the stack', async () => {
    const [bundle, handOver, change] = await commandsOf(['--to', 's3://bundles/parlor'])
    expect(bundle).toContain('scripts/bundle.ts')
    expect(handOver).toMatch(/^aws cloudformation package .*--s3-bucket bundles --s3-prefix parlor/)
    expect(change).toMatch(/^aws cloudformation deploy .*--stack-name parlor/)
    expect(change).not.toContain('--no-execute-changeset')
  })

  it('only proposes the change in a dry run', async () => {
    const commands = await commandsOf(['--to', 's3://bundles', '--dry-run'])
    expect(commands.at(-1)).toContain('--no-execute-changeset')
  })

  it('stops where a step fails', async () => {
    const steps: string[] = []
    const deploying = deployBackend(backendCommand(['--to', 's3://bundles']), async (tool) => {
      steps.push(tool)
      if (tool === 'aws') throw new Error('not signed in')
    })
    await expect(deploying).rejects.toThrow('not signed in')
    expect(steps).toHaveLength(2)
  })

  it.each([[[]], [['--to', '/srv/site']], [['--to', 's3://b', '--canary', '10%']]])(
    'refuses the command line %j and says what it takes',
    (args) => {
      expect(() => backendCommand(args)).toThrow(
        'deploy -- backend takes --to s3://bucket/prefix and --dry-run.',
      )
    },
  )
})
