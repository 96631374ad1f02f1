import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper'
import ts from 'typescript'
import { root } from '../../platform/project-root'
import { useFastPowers } from '../../testing/user-pool/fast-powers'
import { packUserPool } from './packages'

const UserPoolId = 'eu-west-1_Strangers'
const ClientId = 'web'
const password = 'engine-no-1'
const folder = mkdtempSync(join(tmpdir(), 'user-pool-package-'))
const project = join(folder, 'project')
/** The lines that the command has printed, and the function that waits for more. */
const printed: string[] = []
let command: ChildProcess
let endpoint: string
let lineCame = () => {}

useFastPowers()
beforeAll(async () => {
  const tarball = packUserPool({ root, to: folder })
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"name":"stranger","private":true,"type":"module"}')
  // Without the packages' own scripts: nothing has to be built.
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', [...install, tarball], { cwd: project, stdio: 'pipe' })
  writeFileSync(
    join(project, 'triggers.js'),
    'export const PreTokenGeneration = (event) => { event.response.claimsOverrideDetails = { claimsToAddOrOverride: { team: "engine" } }; return event }',
  )
  const users = [{ username: 'first@example.org', password, groups: ['staff'] }]
  const pools = [
    { poolId: UserPoolId, clients: { [ClientId]: {} }, users, triggers: './triggers.js' },
  ]
  writeFileSync(join(project, 'pools.json'), JSON.stringify({ pools }))
  const options = ['--memory', '--port', '0', '--config', 'pools.json', '--trust-local']
  command = spawn('npx', ['--no-install', 'parlor-user-pool', ...options], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate group, since npx starts another process.
    detached: true,
  })
  if (command.stdout)
    createInterface(command.stdout).on('line', (line) => {
      printed.push(line)
      lineCame()
    })
  endpoint = (await lineWith(/answer at (http\S+)$/)) ?? ''
}, 120_000)

afterAll(() => {
  if (command?.pid) process.kill(-command.pid)
  rmSync(folder, { recursive: true, force: true })
})

/** The captured part of the latest matching line, once there is one. */
async function lineWith(pattern: RegExp): Promise<string> {
  for (;;) {
    const found = printed.findLast((line) => pattern.test(line))
    if (found) return pattern.exec(found)?.[1] ?? ''
    await new Promise<void>((resolve) => {
      lineCame = resolve
    })
  }
}
const codeFor = (email: string) => lineWith(new RegExp(`^to ${email}: .*: (\\d{6})$`))

async function expectTokens(idToken: string | undefined, email: string) {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: UserPoolId,
    clientId: ClientId,
    tokenUse: 'id',
  })
  const keys = await fetch(`${endpoint}/${UserPoolId}/.well-known/jwks.json`)
  verifier.cacheJwks((await keys.json()) as Parameters<typeof verifier.cacheJwks>[0])
  expect(await verifier.verify(idToken ?? '')).toMatchObject({ email, team: 'engine' })
}

const sdk = () =>
  new CognitoIdentityProvider({
    region: 'eu-west-1',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

async function signUpBySdk(client: CognitoIdentityProvider, Username: string) {
  await client.signUp({ ClientId, Username, Password: password })
  await client.confirmSignUp({ ClientId, Username, ConfirmationCode: await codeFor(Username) })
}

test('the package is small, has types, and depends on four packages', () => {
  const installed = join(project, 'node_modules/@parlor/user-pool')
  const { dependencies, exports } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  expect(Object.keys(dependencies)).toEqual(['jose', 'leven', 'libsql', 'otplib'])
  expect(readFileSync(join(installed, exports['.'].types), 'utf8')).toContain('createUserPool')
  expect(readdirSync(installed)).toContain('README.md')
})

test('nothing is compiled during installation', () => {
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, object> }
  expect(Object.values(packages).filter((each) => 'hasInstallScript' in each)).toEqual([])
  const files = readdirSync(join(project, 'node_modules'), { encoding: 'utf8', recursive: true })
  expect(files.filter((file) => file.endsWith('binding.gyp'))).toEqual([])
})

test('a project that resolves modules as Node does gets its types', () => {
  const file = join(project, 'use.ts')
  writeFileSync(
    file,
    `import { createUserPool } from '@parlor/user-pool'
    const pool = await createUserPool({ users: [{ username: 'ada@example.org', password: '${password}' }] })
    export const code: string = pool.codeFor('ada@example.org')
    // @ts-expect-error Without types it could be anything.
    export const amount: number = pool.codeFor('ada@example.org')`,
  )
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  })
  const found = ts.getPreEmitDiagnostics(program)
  expect(found.map(({ messageText }) => messageText)).toEqual([])
})

// All five clients are in `conformance/clients`, over the same sources.

test('AWS SDK v3 and aws-jwt-verify', async () => {
  const client = sdk()
  const email = 'sdk@example.org'
  await signUpBySdk(client, email)
  const { AuthenticationResult } = await client.initiateAuth({
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
  await expectTokens(AuthenticationResult?.IdToken, email)
  // Without a valid signature: the pool trusts requests from this machine.
  const { Groups } = await client.adminListGroupsForUser({
    UserPoolId,
    Username: 'first@example.org',
  })
  expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['staff'])
  client.destroy()
})

test('cognito-srp-helper', async () => {
  const client = sdk()
  const email = 'helper@example.org'
  await signUpBySdk(client, email)
  const srp = createSrpSession(email, password, UserPoolId, false)
  const AuthParameters = { CHALLENGE_NAME: 'SRP_A', USERNAME: email }
  const asked = { ClientId, AuthFlow: 'USER_SRP_AUTH' as const, AuthParameters }
  const signed = signSrpSession(srp, await client.initiateAuth(wrapInitiateAuth(srp, asked)))
  const answer = {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER' as const,
    ChallengeResponses: { USERNAME: email },
  }
  const done = await client.respondToAuthChallenge(wrapAuthChallenge(signed, answer))
  await expectTokens(done.AuthenticationResult?.IdToken, email)
  client.destroy()
})

test('the library, from the installed package', () => {
  const script = `
    import { createUserPool } from '@parlor/user-pool'
    const pool = await createUserPool({ users: [{ username: 'ada@example.org', password: '${password}' }] })
    try {
      const AuthParameters = { USERNAME: 'ada@example.org', PASSWORD: '${password}' }
      const asked = { ClientId: pool.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
      console.log((await pool.call('InitiateAuth', asked)).AuthenticationResult.TokenType)
    } finally {
      await pool.close()
    }`
  const words = ['--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, words, { cwd: project, encoding: 'utf8' })).toBe('Bearer\n')
})

test.each([
  [['--trust-local', '--host', '0.0.0.0'], 'never together with --host'],
  [['--memory', '--data', 'x'], 'Give --data or --memory, not both.'],
  [['--port', 'tea'], '--port takes a number up to 65535, not tea.'],
  [['--tea'], 'There is no option --tea.'],
  [['--config', 'missing.json'], 'The configuration missing.json cannot be read'],
])('the command refuses %j in a sentence', (options, sentence) => {
  const file = join(
    project,
    'node_modules/@parlor/user-pool/emulators/user-pool/package/command.js',
  )
  expect(() =>
    execFileSync(process.execPath, [file, ...options], { cwd: project, stdio: 'pipe' }),
  ).toThrow(sentence)
})
