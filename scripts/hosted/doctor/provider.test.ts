import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from '../../build/release'
import { withFolder } from '../../testing/test-folder'
import { providerTool } from './provider'

const PATH = process.env.PATH
afterEach(() => {
  process.env.PATH = PATH
})

let folder: string
withFolder((each) => {
  folder = each
})

/** Calls a tool that is this shell script. */
function callWith(script: string): Promise<unknown> {
  writeFileSync(join(folder, 'aws'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  return providerTool('eu-west-1')(['sns', 'list-topics', '--max-items', '1'])
}

it('asks in the region, and reads the JSON of the answer', async () => {
  expect(await callWith(`echo "[\\"$*\\"]"`)).toEqual([
    'sns list-topics --max-items 1 --region eu-west-1 --output json',
  ])
  expect(await callWith('exit 0')).toBeNull()
})

it('says why a call was refused, without names of the account', async () => {
  const message =
    'An error occurred (AccessDenied): User: arn:aws:sts::123456789012:assumed-role/look/ada@example.org is not authorized in 123456789012: ask ada@example.org.'
  await expect(callWith(`echo; echo '${message}' >&2; exit 254`)).rejects.toThrow(
    new ReleaseError(
      'aws sns list-topics was refused: An error occurred (AccessDenied): User: ARN is not authorized in ACCOUNT: ask ADDRESS',
    ),
  )
})

it('says what to install if the tool is missing', async () => {
  process.env.PATH = folder
  await expect(providerTool('us-east-1')(['sns', 'list-topics'])).rejects.toThrow(
    "aws cannot be run. Install the provider's command line tool and sign in",
  )
})
