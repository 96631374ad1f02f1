import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../build/packages'
import { registerUser, tokensOf } from '../../testing/user-pool/calls'
import { ada, bob } from '../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../testing/user-pool/test-pool'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../local-config'

const page = readFileSync(join(root, 'shared/USING.md'), 'utf8')
const section = page.split(/^## /m).find((part) => part.startsWith('Verifying a token')) ?? ''
const blocks = [...section.matchAll(/```js\n(.*?)```/gs)].map(([, lines = '']) => lines)

const ISSUER = `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`

/** Answers for each header of its arguments with the nickname, or with 'refused'. */
const ANSWERS = `
const answers = process.argv.slice(1).map((each) =>
  claimsOf(each).then(({ nickname }) => nickname, () => 'refused'))
console.log(JSON.stringify(await Promise.all(answers)))`

async function answersOf(lines: string, headers: string[], clientId = CLIENT_ID) {
  const KEYS = `${pool.endpoint}${POOL_ID}/.well-known/jwks.json`
  const env = { ...process.env, POOL_ID, CLIENT_ID: clientId, ISSUER, KEYS }
  const words = ['--input-type=module', '-e', lines + ANSWERS, '--', ...headers]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env })
  return JSON.parse(stdout)
}

test('the page for remotes has lines for two libraries, and the names of the local pool', () => {
  expect(blocks.map((lines) => lines.match(/from '(.*)'/)?.[1])).toEqual(['aws-jwt-verify', 'jose'])
  expect(section).toContain(`/${LOCAL_POOL_ID}/.well-known/jwks.json`)
  expect(section).toContain(LOCAL_CLIENT_ID)
})

test.each([0, 1])('lines %i accept only an id token of the pool’s client', async (at) => {
  await openPool()
  await registerUser(ada)
  const { AccessToken, IdToken } = await tokensOf(ada)
  const [head, , signature] = IdToken.split('.')
  const claims = Buffer.from(JSON.stringify({ nickname: bob.nickname })).toString('base64url')
  const tokens = [IdToken, AccessToken, `${head}.${claims}.${signature}`, '']
  const headers = tokens.map((token) => `Bearer ${token}`)
  const lines = blocks[at] ?? ''
  expect(await answersOf(lines, headers)).toEqual([ada.nickname, ...Array(3).fill('refused')])
  expect(await answersOf(lines, headers.slice(0, 1), 'another')).toEqual(['refused'])
})
