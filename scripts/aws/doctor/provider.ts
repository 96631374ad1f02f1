import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { ReleaseError } from '../../build/release'

/** Makes one call of the provider's API; undefined if its answer is empty. Rejects with a sentence
 * if the call is refused. */
export type AskProvider = (args: readonly string[]) => Promise<unknown>

/** The provider's command line tool, which knows how the operator or the pipeline is signed in. */
export function providerTool(region: string): AskProvider {
  return async (args) => {
    const options = ['--region', region, '--output', 'json']
    try {
      const { stdout } = await promisify(execFile)('aws', [...args, ...options], {
        env: process.env,
      })
      return stdout.trim() === '' ? undefined : JSON.parse(stdout)
    } catch (error) {
      throw refusalOf(error, args)
    }
  }
}

/** What Node rejects with where the tool failed, or is not there. */
const failedRun = v.object({ code: v.union([v.string(), v.number()]), stderr: v.string() })

function refusalOf(error: unknown, args: readonly string[]): unknown {
  if (!v.is(failedRun, error)) return error
  if (error.code === 'ENOENT') {
    return new ReleaseError(
      "aws cannot be run. Install the provider's command line tool and sign in, as scripts/aws/README.md describes.",
    )
  }
  const call = args.slice(0, 2).join(' ')
  const said = withoutAccount(error.stderr).trim().replaceAll(/\s+/g, ' ')
  return new ReleaseError(`aws ${call} was refused: ${said || 'it said nothing'}`)
}

/** What a pipeline prints may be public: names of the account's things contain its number. */
export function withoutAccount(text: string): string {
  return text.replaceAll(/\barn:[^\s"'`,)]+/g, 'ARN').replaceAll(/\b\d{12}\b/g, 'ACCOUNT')
}
