import { federationName } from '../../build/deployable/federation-name'
import type { Release } from '../contract/manifest'
import { securityHeaders } from '../headers/security-headers'

/**
 * The page must be able to tell a release from all others: by its federation name, the global
 * variable of its entry, and webpack's unique name. A page has only one host. A browser knows ES
 * modules by their addresses, which no two releases share.
 */
export function checkIdentity(release: Release): string[] {
  const { name, version, federation } = release
  const { name: ownName, globalName } = federation
  const expected = name === 'host' ? name : federationName(name, version)
  const isNamed = ownName === expected
  return [
    !isNamed &&
      `${name} calls itself ${ownName || 'nothing'} in the federation, where another release may have that name: give its ModuleFederationPlugin name: federationName('${name}', '${version}') of @parlor/federation/build, which is ${expected}.`,
    isNamed &&
      globalName !== expected &&
      `${name} leaves its entry under the global name ${globalName || 'nothing'}, which the page or another remote may use: make it ${expected}.`,
    ...(federation.isModule ? [] : chunkProblems(release)),
  ].filter((problem) => problem !== false)
}

/** The problems with settings that keep the chunks of releases apart and loadable. */
function chunkProblems({ name, version, federation: { chunksName, build } }: Release) {
  const unique = `${name}@${version}`
  const isUnique = build.uniqueName === unique
  return [
    !isUnique &&
      `${name} is built with the unique name ${build.uniqueName || 'nothing'}, so an open page would mix this release with another: make it ${unique}.`,
    isUnique &&
      !chunksName.endsWith(version.replaceAll(/\W/g, '_')) &&
      `${name} collects its chunks in the global ${chunksName}, which other releases use too: leave output.chunkLoadingGlobal to webpack, which names it after the release.`,
    build.publicPath !== 'auto' &&
      `${name} asks for its files at ${JSON.stringify(build.publicPath)} instead of beside its entry: leave output.publicPath of ${name} at 'auto'.`,
    !policiesOfHeader().includes(build.scriptPolicy) &&
      `${name} loads its chunks under the policy ${build.scriptPolicy || 'of no name'}, which the site's security policy does not know: leave output.trustedTypes of ${name} as it was.`,
  ]
}

/** The policies under which the site's headers allow scripts to be loaded. */
function policiesOfHeader(): string[] {
  const policy = securityHeaders()['content-security-policy'] ?? ''
  return /trusted-types ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}
