/** Specification section 9. */
const USER_POOL_ID_MAX_LENGTH = 55

/** Region, underscore, the pool's own name, as `us-east-1_AbCd12345`. */
const USER_POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/

export function isUserPoolId(id: string): boolean {
  return id.length <= USER_POOL_ID_MAX_LENGTH && USER_POOL_ID.test(id)
}

export function userPoolIdProblem(id: string): string | undefined {
  if (isUserPoolId(id)) return undefined
  return `"userPoolId" is ${JSON.stringify(id)}, which is no user pool id; expected region_id, such as us-east-1_AbCd12345, of at most ${USER_POOL_ID_MAX_LENGTH} characters.`
}
