import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { buildPage } from '../load/comparison-build'

/** The Authenticator as its guide sets it up, over the local pool. */
const SOURCE = `
import { Amplify } from 'aws-amplify'
import { Authenticator } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles.css'
import { createRoot } from 'react-dom/client'

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: '${LOCAL_POOL_ID}',
      userPoolClientId: '${LOCAL_CLIENT_ID}',
      userPoolEndpoint: location.origin + '/cognito-idp/',
    },
  },
})

createRoot(document.getElementById('root')).render(
  <Authenticator>{() => <main><h1>You are in</h1></main>}</Authenticator>,
)
`

/** The folder of a site of one page, which is built once for each version of the package. */
export async function authenticatorSite(): Promise<string> {
  const manifest = join(root, 'node_modules/@aws-amplify/ui-react/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const built = join(root, '.cache', `authenticator-${version}`)
  if (existsSync(built)) return built
  const part = `${built}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const main = join(part, 'main.tsx')
  writeFileSync(main, SOURCE)
  await buildPage(part, '/host/authenticator/', { entry: { main } })
  // Under its name only when it is whole.
  renameSync(part, built)
  return built
}
