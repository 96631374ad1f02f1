import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ReleaseError } from '../../build/release'

/** Makes one call of the provider's API. Rejects with a sentence if it is refused. */
export type AskProvider = <Answer>(args: readonly string[]) => Promise<Answer>

/** The provider's command line tool, which knows how the operator or the pipeline is signed in. */
export function providerTool(region: string): AskProvider {
  return async (args) => {
    const all = [...args, '--region', region, '--output', 'json']
    try {
      const { stdout } = await promisify(execFile)('aws', all, { env: process.env })
      return JSON.parse(stdout || 'null')
    } catch (error) {
      const { code, stderr } = error as { code?: unknown; stderr?: string }
      if (stderr === undefined) throw error
      throw new ReleaseError(
        code === 'ENOENT'
          ? "aws cannot be run. Install the provider's command line tool and sign in, as scripts/hosted/README.md describes."
          : `aws ${args.slice(0, 2).join(' ')} was refused: ${withoutAccount(stderr).trim()}`,
      )
    }
  }
}

/** One line of the provider's text, for a pipeline that may be public: without the account's
 * number, which is also in names, and without mail addresses. */
function withoutAccount(text: string): string {
  return text
    .replaceAll(/\barn:[^\s"'`,)]+/g, 'ARN')
    .replaceAll(/\b\d{12}\b/g, 'ACCOUNT')
    .replaceAll(/[^\s"'<]+@[^\s"'>]+/g, 'ADDRESS')
    .replaceAll(/\s+/g, ' ')
}
