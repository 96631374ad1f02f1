import type { TextShape } from '../runtime-config/object-reader'

/** Specification section 9. */
const USER_POOL_ID_MAX_LENGTH = 55

/** Region, underscore, the pool's own name. */
const USER_POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/

export const userPoolIdShape: TextShape = {
  test: (id) => id.length <= USER_POOL_ID_MAX_LENGTH && USER_POOL_ID.test(id),
  expected: `region_id, such as us-east-1_AbCd12345, of at most ${USER_POOL_ID_MAX_LENGTH} characters`,
}
