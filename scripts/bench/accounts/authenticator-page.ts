import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { buildPage } from '../load/comparison-build'
import { installRivals, RIVAL_PACKAGES } from '../rivals/install-rivals'

/** The Authenticator as its guide sets it up, over the local pool. */
const SOURCE = `
import { Amplify } from 'aws-amplify'
import { Authenticator } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles.css'
import { createElement } from 'react'
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

const inside = () => createElement('p', { id: 'inside' }, 'You are in')
createRoot(document.getElementById('root')).render(
  // The usual page structure around the content, so that axe reports nothing about ours.
  createElement('main', {}, createElement('h1', {}, 'Parlor'),
    createElement(Authenticator, { loginMechanisms: ['email'] }, inside)),
)
`

/** The folder of a one-page site, which is built once for each version of the package; a draft is
 * not minified. */
export async function authenticatorSite({ draft }: { draft: boolean }): Promise<string> {
  await installRivals()
  const manifest = join(RIVAL_PACKAGES, '@aws-amplify/ui-react/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const hash = createHash('sha256').update(SOURCE).digest('hex').slice(0, 8)
  const built = join(root, '.cache', `authenticator-${draft ? 'draft-' : ''}${version}-${hash}`)
  if (existsSync(built)) return built
  const part = `${built}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const main = join(part, 'main.js')
  writeFileSync(main, SOURCE)
  // Its packages have dependencies of their own.
  await buildPage(part, '/host/authenticator/', {
    entry: { main },
    resolve: { modules: ['node_modules', RIVAL_PACKAGES] },
    optimization: { minimize: !draft },
  })
  // Gets its name only when it is complete.
  renameSync(part, built)
  return built
}
