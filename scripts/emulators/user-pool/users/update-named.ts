import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from './user'

interface Named {
  name: string
  change: (user: User) => User
}

/** Changes the user of a name, for the admin calls: these say when there is none. */
export async function updateNamed(
  { name, change }: Named,
  pool: Pool,
): Promise<Record<string, never> | Refusal> {
  const user = pool.users.find(name)
  const changed =
    user &&
    (await pool.users.update(user, (current) => ({
      ...change(current),
      modifiedAt: pool.now(),
    })))
  return changed ? {} : refusals.userDoesNotExist
}
