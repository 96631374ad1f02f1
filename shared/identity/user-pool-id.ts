/** Specification section 9. */
export const USER_POOL_ID_MAX_LENGTH = 55

/** Region, underscore, the pool's own name. */
const USER_POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/

export function isUserPoolId(id: string): boolean {
  return id.length <= USER_POOL_ID_MAX_LENGTH && USER_POOL_ID.test(id)
}
