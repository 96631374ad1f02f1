import { PoolCaller } from '../backend/pool-caller'
import type { Person } from './people'

/** Registers and activates an account without the screens, for tests that begin at the sign-in. */
export async function registered(url: string, who: Person): Promise<Person> {
  await new PoolCaller(() => url).register(who)
  return who
}
