import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { TokenChanges } from '../tokens/tokens'
import type { User } from '../users/user'
import { attributesFor, callTrigger } from './call-trigger'

type Given = Record<string, unknown>
/** The claims that a trigger adds and removes, in the hosted service's format. */
interface Generation {
  claimsToAddOrOverride?: Given
  claimsToSuppress?: string[]
  scopesToAdd?: string[]
  scopesToSuppress?: string[]
}

/** The changes of PreTokenGeneration to the tokens, in version 1 or 2 of its answer. */
export async function tokenChanges(
  user: User,
  source: string,
  pool: Pool,
): Promise<TokenChanges | Refusal> {
  const groups = pool.groups.ofUser(user.sub)
  const request = {
    userAttributes: attributesFor(user),
    groupConfiguration: {
      groupsToOverride: groups.map(({ name }) => name),
      iamRolesToOverride: groups.flatMap(({ roleArn }) => roleArn ?? []),
      preferredRole: null,
    },
    clientMetadata: pool.clientMetadata,
  }
  const response = await callTrigger(
    'PreTokenGeneration',
    {
      source,
      userName: user.username,
      request,
      response: { claimsOverrideDetails: null, claimsAndScopeOverrideDetails: null },
    },
    pool,
  )
  if (response instanceof Refusal) return response
  const first = Object(response?.claimsOverrideDetails) as Generation & Given
  const second = Object(response?.claimsAndScopeOverrideDetails) as Given
  const { groupsToOverride } = Object(
    second.groupOverrideDetails ?? first.groupOverrideDetails,
  ) as { groupsToOverride?: string[] }
  return {
    groups: groupsToOverride,
    id: changesIn({ ...first, ...Object(second.idTokenGeneration) }),
    access: changesIn(Object(second.accessTokenGeneration)),
  }
}

function changesIn(generation: Generation) {
  const { claimsToAddOrOverride: add = {}, claimsToSuppress: drop = [] } = generation
  const { scopesToAdd = [], scopesToSuppress = [] } = generation
  return { add, drop, scopesToAdd, scopesToSuppress }
}
