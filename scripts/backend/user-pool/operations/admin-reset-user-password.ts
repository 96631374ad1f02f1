import { sendResetCode } from '../codes/reset-code'
import { Refusal } from '../refusal'
import { updateNamed } from '../users/update-named'
import type { Operation } from './operation'

/** Has the user choose a new password: the old one serves no more, a code goes out. */
export const adminResetUserPassword: Operation<'AdminResetUserPassword'> = async (
  { Username: name },
  pool,
) => {
  const done = await updateNamed(
    { name, change: (user) => ({ ...user, status: 'RESET_REQUIRED' }) },
    pool,
  )
  const user = pool.users.find(name)
  if (done instanceof Refusal || !user?.attributes.email) return done
  const to = { attribute: 'email', address: user.attributes.email }
  await sendResetCode(pool, { user, to })
  return {}
}
