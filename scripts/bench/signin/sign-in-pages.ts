import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../build/packages'

export const VARIANTS = ['stock', 'ours'] as const
export type Variant = (typeof VARIANTS)[number]

interface BenchPool {
  userPoolId: string
  clientId: string
  /** The absolute URL of the pool's JSON protocol. */
  endpoint: string
}

/**
 * A page that does nothing but sign in, with the stock SDK or this project's client: it offers
 * `signIn(email, password)`. The sources exist only here, because rooms do not import each other's
 * internals.
 */
export async function signInPage(variant: Variant, pool: BenchPool): Promise<string> {
  const sources: Record<Variant, string> = {
    stock: `
      import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
      window.signIn = (Username, Password) => new Promise((resolve, reject) => {
        const Pool = new CognitoUserPool({ UserPoolId: '${pool.userPoolId}', ClientId: '${pool.clientId}', endpoint: '${pool.endpoint}' })
        const user = new CognitoUser({ Username, Pool })
        user.authenticateUser(new AuthenticationDetails({ Username, Password }), {
          onSuccess: () => user.getUserAttributes((error) => error ? reject(error) : resolve()),
          onFailure: reject,
        })
      })`,
    ours: `
      import { createSession } from '${join(root, 'shared/session/session.ts')}'
      import '${join(root, 'shared/identity/sdk/sdk-sign-in.ts')}'
      const config = { userPoolId: '${pool.userPoolId}', clientId: '${pool.clientId}', identityEndpoint: '${pool.endpoint}' }
      window.signIn = async (email, password) => {
        const result = await createSession({ config }).signIn({ email, password })
        if (result.status !== 'signed-in') throw new Error(JSON.stringify(result))
      }`,
  }
  const { outputFiles } = await build({
    stdin: { contents: sources[variant], resolveDir: join(root, 'shared'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    define: { global: 'window' },
  })
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  return `<!doctype html><script>${script}</script>`
}
